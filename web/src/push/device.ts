import { getNoticePreferences } from '../../../shared/contract/notifications.ts';
import type { Role } from '../../../shared/model/accounts/account-enums.ts';
import { registerPushToken } from '../../../shared/contract/accounts/users.ts';
import { call } from '../api/call.ts';

/** How long the worker may take to be there, and after how long a device says again that it is. */
const WORKER_WITHIN_MS = 10_000;
const REFRESH_MS = 7 * 24 * 60 * 60 * 1000;

interface Person {
  readonly id: string;
  readonly role: Role;
}

/** The entries of local storage that say when this browser was registered, and for whom. */
const KEYS = 'boli.push.';
const keyOf = ({ id }: Person): string => KEYS + id;

/** Whether this browser can receive push messages at all. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** The newest registration of this browser, done or on its way. */
let newest: Promise<unknown> = Promise.resolve();

type PushState = 'on' | 'off' | 'denied' | 'impossible';

/**
 * Whether push messages for this person reach this browser: a permission alone does not bring them. As far as the browser knows;
 * what the server forgot it registers again within a week.
 */
export async function pushState(person: Person): Promise<PushState> {
  if (!canPush()) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  await newest;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return subscription && localStorage.getItem(keyOf(person)) !== null ? 'on' : 'off';
}

/** Asks for the permission where that was not decided yet, and registers this device when it is given. */
export async function askForPush(person: Person): Promise<void> {
  if (!canPush() || Notification.permission === 'denied') return;
  if (Notification.permission === 'default' && (await Notification.requestPermission()) !== 'granted') {
    console.info('Notifications were not allowed.');
    return;
  }
  await (newest = registerDevice(person));
}

/** Registers this device again when its last registration is seven days old. Asks nobody for anything. */
export async function refreshDevice(person: Person): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return;
  const registeredAt = Number(localStorage.getItem(keyOf(person)) ?? 0);
  if (Date.now() - registeredAt >= REFRESH_MS) await (newest = registerDevice(person));
}

/** Push problems are only logged. */
async function registerDevice(person: Person): Promise<void> {
  try {
    const { pushKey } = await call(getNoticePreferences);
    const worker = await workerWithin(WORKER_WITHIN_MS);
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
    const { id: userId, role } = person;
    // The server takes this browser from whoever had it, who must register it anew when they come back.
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEYS)) localStorage.removeItem(key);
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
