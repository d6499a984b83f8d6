const SIZE = { sm: "size-7 text-13", md: "size-9 text-15", lg: "size-14 text-22" } as const;

export interface AvatarProps {
  /** Whose it is; only the first letter is drawn. */
  name: string;
  /** Other letters than the first one, two at most. */
  initials?: string | undefined;
  /** 0-9, the class of one of ten color pairs: the sum of the name's character codes modulo 10, from the domain. */
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
      className={`relative inline-grid flex-none place-items-center rounded-full font-semibold uppercase select-none ${SIZE[size]} avatar-${pair}`}
    >
      {initial}
      {online === undefined ? null : <span className={`dot absolute end-0 bottom-0 ring-2 ring-surface ${online ? "dot-on" : ""}`} />}
    </span>
  );
}
