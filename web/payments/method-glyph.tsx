import { avatarColor } from "@plaza/domain/people/avatar.ts";
import { Avatar } from "@plaza/ui/avatar.tsx";

/** A method's own sign: its initial on the colour of its name. Services' logos are theirs and are not shown. */
export function MethodGlyph({ name }: { name: string }) {
  return <Avatar name={name} pair={avatarColor(name)} size="sm" />;
}
