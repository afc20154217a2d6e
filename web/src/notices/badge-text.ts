/** The number on the bell; undefined when there is nothing unread. */
export function badgeText(unread: number): string | undefined {
  if (unread === 0) return undefined;
  return unread > 99 ? '99+' : String(unread);
}
