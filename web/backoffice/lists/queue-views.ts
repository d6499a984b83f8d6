/** What the lists of the queues can be narrowed to, as their addresses say it. */
export const APPEAL_VIEWS = ["waiting", "parties", "mine", "colleagues", "closed"] as const;
export const KYC_VIEWS = ["waiting", "mine", "colleagues", "decided"] as const;
export const APPLICATION_VIEWS = ["waiting", "mine", "colleagues", "asked", "decided"] as const;

/** Which part of a queue its address asks for: a view, the first one where it names none, and after which case. */
export function readQueueAddress<View extends string>(
  { searchParams }: URL,
  views: readonly [View, ...View[]],
): { readonly show: View; readonly page: { readonly cursor?: string } } {
  const named = searchParams.get("show");
  const cursor = searchParams.get("cursor") ?? "";
  return { show: views.find((view) => view === named) ?? views[0], page: cursor === "" ? {} : { cursor } };
}
