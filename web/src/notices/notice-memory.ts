import * as z from 'zod';

const ids = z.array(z.string());
const storedMemory = z.object({ read: ids, cleared: ids, announced: ids });

/** What one person did with their notices on this device; ids of notices. The server knows nothing of it. */
export type NoticeMemory = Readonly<Record<'read' | 'cleared' | 'announced', readonly string[]>>;

export const NOTHING_REMEMBERED: NoticeMemory = { read: [], cleared: [], announced: [] };

/** Reads stored text; whatever is missing or unreadable counts as nothing remembered. */
export function readMemory(text: string | null): NoticeMemory {
  if (text === null) return NOTHING_REMEMBERED;
  try {
    return storedMemory.safeParse(JSON.parse(text)).data ?? NOTHING_REMEMBERED;
  } catch {
    return NOTHING_REMEMBERED;
  }
}

/** Adds ids to one of the lists. */
export function remember(memory: NoticeMemory, list: keyof NoticeMemory, added: readonly string[]): NoticeMemory {
  return { ...memory, [list]: [...new Set([...memory[list], ...added])] };
}

/** Forgets notices the server no longer lists, so that storage does not grow for ever. */
export function forgetOthers(memory: NoticeMemory, listed: readonly string[]): NoticeMemory {
  const isListed = new Set(listed);
  const kept = (list: readonly string[]) => list.filter((id) => isListed.has(id));
  return { read: kept(memory.read), cleared: kept(memory.cleared), announced: kept(memory.announced) };
}

interface Listed {
  readonly _id: string;
  readonly status: 'read' | 'unread';
}

/** The notices as this person sees them: without the cleared ones, and with what was read marked so. */
export function applyMemory<T extends Listed>(notices: readonly T[], memory: NoticeMemory): readonly T[] {
  const cleared = new Set(memory.cleared);
  const read = new Set(memory.read);
  return notices
    .filter((notice) => !cleared.has(notice._id))
    .map((notice) => (read.has(notice._id) ? { ...notice, status: 'read' } : notice));
}

/** The number on the bell; undefined when there is nothing unread. */
export function badgeText(unread: number): string | undefined {
  if (unread === 0) return undefined;
  return unread > 99 ? '99+' : String(unread);
}
