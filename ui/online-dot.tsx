/** Whether someone is here now. The words are always there, for screen readers at least. */
export function OnlineDot({ online, label, showLabel = false }: { online: boolean; label: string; showLabel?: boolean | undefined }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`dot ${online ? "dot-on" : ""}`} />
      <span className={showLabel ? "caption" : "sr-only"}>{label}</span>
    </span>
  );
}
