import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { Person } from '#infra/local/client/person.ts';
import { signInHere } from './visits.ts';

/** The content of a notification on the device. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly icon: string;
  readonly actions: readonly { readonly title: string }[];
  readonly data: { readonly link: string };
}

/** The site's own service worker in the browser. */
export interface RunningWorker {
  /** Passes it a push message, as the browser does after decrypting one. */
  readonly push: (payload: object) => Promise<void>;
  readonly shown: () => Promise<readonly Shown[]>;
  /** Makes it believe that it is subscribed at this push service. */
  readonly subscribedAt: (endpoint: string) => Promise<void>;
  /** Presses the button of the newest notification. Returns the address it opened in a new window. */
  readonly press: () => Promise<string | undefined>;
}

/** A page of a user who allows notifications, and its service worker. */
export async function workerOf(context: BrowserContext, url: string, who: Person): Promise<[Page, RunningWorker]> {
  await context.grantPermissions(['notifications'], { origin: url });
  await context.addInitScript(subscribeToStackPush);
  const page = await context.newPage();
  await signInHere(page, who);
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker.');
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  return [
    page,
    runningWorker(worker, (payload) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data: JSON.stringify(payload) }),
    ),
  ];
}

function runningWorker(worker: Worker, deliver: (payload: object) => Promise<unknown>): RunningWorker {
  return {
    push: async (payload) => void (await deliver(payload)),
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        const all = (await registration.getNotifications()) as unknown as Shown[];
        return all.map(({ title, body, tag, icon, actions, data }) => ({ title, body, tag, icon, actions, data }));
      }),
    subscribedAt: (endpoint) =>
      worker.evaluate((address) => {
        PushManager.prototype.getSubscription = async () => ({ endpoint: address }) as PushSubscription;
      }, endpoint),
    press: () =>
      worker.evaluate(async () => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration;
          clients: { openWindow: (url: string) => Promise<null> };
          NotificationEvent: new (type: string, init: object) => Event;
          WindowClient: { prototype: { focus: () => Promise<void> } };
        };
        let opened: string | undefined;
        // A real click may open and focus windows, a synthetic event may not.
        scope.clients.openWindow = async (url) => {
          opened = url;
          return null;
        };
        scope.WindowClient.prototype.focus = async () => undefined;
        const all = await scope.registration.getNotifications();
        const work: Promise<unknown>[] = [];
        const click = new scope.NotificationEvent('notificationclick', { notification: all.at(-1), action: 'open' });
        Object.assign(click, { waitUntil: (task: Promise<unknown>) => work.push(task) });
        dispatchEvent(click);
        await Promise.all(work);
        return opened;
      }),
  };
}

/** Headless Chromium has no push service, so the page subscribes at the stack's, which decrypts the messages. */
function subscribeToStackPush(): void {
  if (!('PushManager' in globalThis)) return;
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    const answer = await fetch('/__local/push/subscriptions', {
      method: 'POST',
      body: JSON.stringify({ applicationServerKey: options?.applicationServerKey }),
    });
    const text = await answer.text();
    localStorage.setItem('test.subscription', text);
    return JSON.parse(text) as PushSubscription;
  };
}
