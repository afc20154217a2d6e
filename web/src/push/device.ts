import { registerPushToken } from '#shared/contract/accounts/users.ts';
import { getNoticePreferences } from '#shared/contract/notifications.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { call } from '#web/api/call.ts';

/** Milliseconds to wait for the service worker, and how often a device registers again. */
const WORKER_WITHIN_MS = 10_000;
const REFRESH_MS = 7 * 24 * 60 * 60 * 1000;

interface Person {
  readonly id: string;
  readonly role: Role;
}

/** The localStorage keys of this browser's registration, by person. Those of before had no session: they are not read. */
const KEYS = 'boli.push.';
const keyOf = ({ id }: Person): string => `${KEYS}session.${id}`;

/** Whether this browser supports push messages. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** The last registration, complete or in progress. */
let newest: Promise<unknown> = Promise.resolve();

type PushState = 'on' | 'off' | 'denied' | 'impossible';

/**
 * Whether push messages for this person reach this browser: the permission alone is not enough. Uses local
 * knowledge; if the server has lost the registration, it is renewed within a week.
 */
export async function pushState(person: Person): Promise<PushState> {
  if (!canPush()) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  await newest;
  const subscription = await subscriptionHere();
  return subscription && localStorage.getItem(keyOf(person)) !== null ? 'on' : 'off';
}

/** Asks for the permission if it is undecided, and registers this device when it is granted. */
export async function askForPush(person: Person): Promise<void> {
  if (!canPush() || Notification.permission === 'denied') return;
  if (Notification.permission === 'default' && (await Notification.requestPermission()) !== 'granted') {
    console.info('Notifications were not allowed.');
    return;
  }
  await (newest = registerDevice(person));
}

/**
 * Registers this device again after seven days, or when the browser has ended its subscription. Does not ask for the
 * permission.
 */
export async function refreshDevice(person: Person): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return;
  const registeredAt = Number(localStorage.getItem(keyOf(person)) ?? 0);
  const isFresh = Date.now() - registeredAt < REFRESH_MS && (await subscriptionHere()) !== undefined;
  if (!isFresh) await (newest = registerDevice(person));
}

/** Forgets that this browser is registered, whoever it was registered for. */
export function forgetDevice(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEYS)) localStorage.removeItem(key);
}

async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? undefined;
}

/** Registers this device. Errors are only logged. */
async function registerDevice(person: Person): Promise<void> {
  try {
    const { pushKey } = await call(getNoticePreferences);
    const worker = await workerWithin(WORKER_WITHIN_MS);
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
    const { id: userId, role } = person;
    // The server moves this browser from its previous person, who must register it again later.
    forgetDevice();
    await call(registerPushToken, { body: { token: JSON.stringify(subscription), userId, role } });
    localStorage.setItem(keyOf(person), String(Date.now()));
  } catch (error) {
    console.warn('This device could not be registered for notifications.', error);
  }
}

async function workerWithin(ms: number): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The service worker is not there.')), ms);
  });
  try {
    return await Promise.race([navigator.serviceWorker.ready, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
