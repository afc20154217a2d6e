import { isNotificationType, NO_TITLE, NOTICE_TITLES, noticeAction } from '#shared/model/notices/notice-types.ts';
import { type PushedNotice, pushedNotice } from '#web/push/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Nothing else is ever kept: a price from a cache would be a wrong price. */
const OFFLINE_FILES = ['/offline.html', '/offline.js', '/offline.css'];
const CACHE = 'boli-offline-1';

/** A page that takes messages answers in milliseconds, unless it is drawing. */
const TAKEN_WITHIN_MS = 1_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(request));
  else if (OFFLINE_FILES.includes(new URL(request.url).pathname)) event.respondWith(fileOrKept(request));
});

self.addEventListener('push', (event) => {
  event.waitUntil(show(readPayload(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link: unknown = event.notification.data?.link;
  event.waitUntil(open(typeof link === 'string' ? link : '/'));
});

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(OFFLINE_FILES);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** lots-api fills in the pages of lots. Where it cannot, the app opens without. */
async function pageOrOffline(request: Request): Promise<Response> {
  try {
    const page = await fetch(request);
    return page.status === 429 || page.status >= 500 ? await fetch('/index.html') : page;
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

async function fileOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

function readPayload(data: PushMessageData | null): PushedNotice | undefined {
  try {
    return pushedNotice(data?.json());
  } catch {
    return undefined;
  }
}

/**
 * A page that somebody looks at shows the notice as a toast, where it has toasts; otherwise the system shows it, and on
 * Apple's devices always.
 */
async function show(pushed: PushedNotice | undefined): Promise<void> {
  const notice = pushed ?? { type: '', title: NO_TITLE, body: '', link: '/', id: '', tag: '' };
  const pages = await self.clients.matchAll({ type: 'window' });
  const seen = pages.filter((page) => page.visibilityState === 'visible');
  const answers = await Promise.all(seen.map((page) => handOver(page, { kind: 'pushed', notice })));
  const { type, body, link, id, tag } = notice;
  const [shown] = await self.registration.getNotifications({ tag });
  const isKnownAlready = answers.includes(true) || (id !== '' && shown?.data?.id === id);
  if (isKnownAlready && !(await mustShowEach())) return;
  const isKnown = isNotificationType(type);
  const options: NotificationOptions & { readonly actions: readonly unknown[]; readonly renotify: boolean } = {
    body,
    icon: isKnown ? `/icons/notices/${type}.png` : '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { link, id },
    actions: [{ action: 'open', title: noticeAction(type, link) }],
    ...(tag !== '' && { tag }),
    // What is known already must not ring again.
    renotify: tag !== '' && !isKnownAlready,
    ...(isKnownAlready && { silent: true }),
  };
  const title = notice.title === NO_TITLE && isKnown ? NOTICE_TITLES[type] : notice.title;
  await self.registration.showNotification(title, options);
}

/**
 * Safari ends a subscription after three pushes for which nothing was shown, also while a page is visible.
 * https://webkit.org/blog/12945/meet-web-push/ ("Power and Privacy"), https://developer.apple.com/videos/play/wwdc2022/10098/
 */
async function mustShowEach(): Promise<boolean> {
  const subscription = await self.registration.pushManager.getSubscription();
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.push.apple.com');
}

/** In a window of the site that is there, else in a new one. */
async function open(link: string): Promise<void> {
  const url = new URL(link, self.location.origin).href;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) {
    await self.clients.openWindow(url);
    return;
  }
  await page.focus();
  if (!(await handOver(page, { kind: 'open', link }))) await page.navigate(url);
}

/**
 * Hands a page a message. Returns false where nobody in it takes it: on public pages, and while the code that does is
 * loading.
 */
function handOver(page: WindowClient, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), TAKEN_WITHIN_MS);
    page.postMessage(message, [port2]);
  });
}
