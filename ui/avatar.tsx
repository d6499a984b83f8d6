/** The ten pairs, as whole class names so that the build finds them. Index = sum of the name's character codes modulo 10, from the domain. */
const PAIRS = [
  "bg-avatar-0 text-avatar-ink-0",
  "bg-avatar-1 text-avatar-ink-1",
  "bg-avatar-2 text-avatar-ink-2",
  "bg-avatar-3 text-avatar-ink-3",
  "bg-avatar-4 text-avatar-ink-4",
  "bg-avatar-5 text-avatar-ink-5",
  "bg-avatar-6 text-avatar-ink-6",
  "bg-avatar-7 text-avatar-ink-7",
  "bg-avatar-8 text-avatar-ink-8",
  "bg-avatar-9 text-avatar-ink-9",
] as const;

const SIZE = { sm: "size-7 text-13", md: "size-9 text-15", lg: "size-14 text-22" } as const;

export interface AvatarProps {
  /** Whose it is; only the first letter is drawn. */
  name: string;
  /** Other letters than the first one, two at most. */
  initials?: string | undefined;
  /** 0-9. */
  pair: number;
  size?: keyof typeof SIZE | undefined;
  /** A presence dot sits at the corner: `true` online, `false` away, absent = not shown. Say it in words nearby too. */
  online?: boolean | undefined;
}

/** A name's initial on one of ten color pairs. Decoration: the name itself is beside it. */
export function Avatar({ name, initials, pair, size = "md", online }: AvatarProps) {
  const initial = initials ?? [...name.trim()][0] ?? "";
  return (
    <span
      aria-hidden="true"
      className={`relative inline-grid flex-none place-items-center rounded-full font-semibold uppercase select-none ${SIZE[size]} ${PAIRS[pair] ?? PAIRS[0]}`}
    >
      {initial}
      {online === undefined ? null : <span className={`dot absolute right-0 bottom-0 ring-2 ring-surface ${online ? "dot-on" : ""}`} />}
    </span>
  );
}
