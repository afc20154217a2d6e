import type { Notice } from '../data/all-notices.ts';
import { createAnnounced } from './announced.ts';
import { playChime, wantsSound } from './sound.ts';

/** The lock that lets one tab at a time show toasts. */
export const TOAST_LOCK = 'boli-notices';

/** The title of a hidden tab, by notice type. */
const TAB_TITLES: Readonly<Record<string, string>> = { outbid: 'Outbid!', auction_won: 'You won!' };

const shownInTitle = createAnnounced({ getItem: () => null, setItem: () => undefined });
const soundPlayed = createAnnounced({
  getItem: (key) => localStorage.getItem(`${key}.sounded`),
  setItem: (key, value) => localStorage.setItem(`${key}.sounded`, value),
});

let restore: (() => void) | undefined;

/** Changes the title of every hidden tab when the person is outbid or has won. Plays one sound if enabled. */
export async function callForAttention(
  userId: string,
  notices: readonly Notice[],
  old: readonly string[],
): Promise<void> {
  const urgent = notices.filter(({ type }) => type in TAB_TITLES);
  const ids = urgent.map(({ _id }) => _id);
  shownInTitle.begin(userId, old);
  soundPlayed.begin(userId, old);
  const fresh = shownInTitle.fresh(userId, ids);
  const newest = urgent.find(({ _id }) => fresh.includes(_id));
  if (newest !== undefined && document.visibilityState === 'hidden')
    putInTitle(TAB_TITLES[newest.type] ?? newest.title);
  const unheard = await navigator.locks.request(TOAST_LOCK, () => soundPlayed.fresh(userId, ids));
  if (unheard.length > 0 && wantsSound()) playChime();
}

function putInTitle(words: string): void {
  restore?.();
  const before = document.title;
  const now = `${words} ${before}`;
  document.title = now;
  restore = () => {
    // The screen may have set another title in the meantime.
    if (document.title === now) document.title = before;
    restore = undefined;
  };
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') restore?.();
});
