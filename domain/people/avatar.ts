export type AvatarColor = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Which of the ten color pairs a name gets: the sum of its UTF-16 codes modulo 10. The same name always looks the same. */
export function avatarColor(name: string): AvatarColor {
  let sum = 0;
  for (let index = 0; index < name.length; index += 1) sum += name.charCodeAt(index);
  return (sum % 10) as AvatarColor;
}
