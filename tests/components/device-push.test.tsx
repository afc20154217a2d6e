import { afterEach, expect, test, vi } from 'vitest';
import { DevicePush } from '#web/features/notice-preferences/device-push.tsx';
import { fakeApi, show } from './support/screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const REGISTERED = { success: true, message: 'Registered.' };
const PREFERENCES = { success: true, off: {}, mailStopped: null, pushKey: 'key' };

/** A browser that allows notifications; its push service may be unreachable. */
async function browser({ isReachable }: { readonly isReachable: boolean }) {
  let subscription: unknown = null;
  const subscribe = async () => {
    if (!isReachable) throw new DOMException('Registration failed - push service error', 'AbortError');
    return (subscription = { endpoint: 'https://push.test/this-browser' });
  };
  const pushManager = { value: { subscribe, getSubscription: async () => subscription } };
  const worker: ServiceWorkerRegistration = Object.create(ServiceWorkerRegistration.prototype, { pushManager });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(worker);
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker);
  fakeApi(({ path }) => (path === '/api/register-token' ? REGISTERED : PREFERENCES));
  return show(<DevicePush />);
}

test('an unregistered browser that allows notifications says that they are off', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const screen = await browser({ isReachable: false });
  await expect.element(screen.getByText('Notifications are off for this browser.')).toBeVisible();
  await screen.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.element(screen.getByText(/could not be registered/)).toBeVisible();
  await expect.element(screen.getByText('Notifications are off for this browser.')).toBeVisible();
});

test('a registered browser says that they are on', async () => {
  const screen = await browser({ isReachable: true });
  await expect.element(screen.getByText('Notifications are off for this browser.')).toBeVisible();
  await screen.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.element(screen.getByText('Notifications are on for this browser.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Turn on notifications' })).not.toBeInTheDocument();
});
