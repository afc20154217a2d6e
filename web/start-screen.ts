import type { EarlyRequest } from './src/api/early-request.ts';

/**
 * Asks for what the screen in the address needs, while the page itself is still being read: its files, and in an auction
 * its data and its first picture, which would otherwise wait for the files. On a phone the picture is shown as soon as it
 * is here, and the site's font waits for it. `first-load.ts` makes a script of the text of this function, so
 * it refers to nothing outside itself.
 */
export function startScreen(screens: readonly (readonly [path: string, files: readonly string[]])[]): void {
  const preload = (link: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), link));

  const root = document.documentElement.style;
  const takeFont = () => root.removeProperty('--font-sans');
  // Milliseconds for the picture to be drawn in, and for the rest of the code, which on a slow phone is not here yet.
  const takeFontSoon = () => setTimeout(takeFont, 1_000);

  const show = (src: string) => {
    // Over the mark, which stays where it is: what moves while people look at it costs them their place.
    const className =
      'absolute top-66 left-4 aspect-4/3 w-[calc(100%-2rem)] rounded-lg bg-sunken object-cover md:hidden';
    const taken = { onload: takeFontSoon, onerror: takeFont };
    const picture = Object.assign(document.createElement('img'), { ...taken, src, alt: '', className });
    document.getElementById('starting')?.append(picture);
  };

  const askForAuction = async (id: string, token: string) => {
    const url = `/api/auctions/${id}`;
    const authorization = `Bearer ${token}`;
    const answer = fetch(url, { headers: { accept: 'application/json', authorization }, credentials: 'same-origin' });
    const early: EarlyRequest = { url, authorization, sentAt: Date.now(), answer };
    globalThis.boliEarly = early;
    const body: unknown = await (await answer).clone().json();
    const picture: unknown = Object(body).auctionDetails?.images?.[0];
    if (typeof picture !== 'string') {
      takeFont();
      return;
    }
    early.picture = picture;
    preload({ rel: 'preload', as: 'image', href: picture, fetchPriority: 'high' });
    show(picture);
  };

  // First, because what is asked for later waits for a connection.
  const auctionId = /^\/auctions\/([\w-]+)$/.exec(location.pathname)?.[1];
  const token = localStorage.getItem('authToken');
  // The screen finds out by itself what is wrong with the answer.
  if (auctionId !== undefined && token !== null) {
    if (innerWidth < 768) root.setProperty('--font-sans', "'Inter Fallback', system-ui, sans-serif");
    askForAuction(auctionId, token).catch(takeFont);
  }
  // What installs the site as an app, and its icon, may come when everything else is here.
  addEventListener('load', () => setTimeout(preload, 3_000, { rel: 'manifest', href: '/manifest.webmanifest' }));

  for (const [path, files] of screens) {
    if (new RegExp(path).test(location.pathname)) for (const href of files) preload({ rel: 'modulepreload', href });
  }
}
