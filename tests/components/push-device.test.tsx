import { afterEach, expect, test, vi } from 'vitest';
import { refreshDevice } from '#web/push/device.ts';
import { sessionStore } from '#web/session/session.ts';
import { fakeApi } from './support/screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ASHA = { id: 'asha', role: 'user' } as const;
const RAVI = { id: 'ravi', role: 'user' } as const;

test('a browser of two users is registered for the one who returns to it', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  const subscription = { endpoint: 'https://push.test/this-browser' };
  let isSubscribed = true;
  const pushManager = {
    value: { subscribe: async () => subscription, getSubscription: async () => (isSubscribed ? subscription : null) },
  };
  const worker: ServiceWorkerRegistration = Object.create(ServiceWorkerRegistration.prototype, { pushManager });
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(worker);
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker);
  const asked = fakeApi(({ path }) =>
    path === '/api/register-token'
      ? { success: true, message: 'Registered.' }
      : { success: true, off: {}, mailStopped: null, pushKey: 'key' },
  );
  const registered = () => asked.filter(({ path }) => path === '/api/register-token').length;
  const here = async (person: typeof ASHA | typeof RAVI) => {
    // Without a sign-out: the earlier session has ended, or the other user has logged in over it.
    sessionStore.save({ token: person.id, user: { ...person, _id: person.id, name: 'N', email: 'e', mobile: '' } });
    await refreshDevice(person);
  };

  await here(ASHA);
  await here(ASHA);
  expect(registered()).toBe(1);
  await here(RAVI);
  expect(registered()).toBe(2);
  await here(ASHA);
  expect(registered()).toBe(3);
  isSubscribed = false;
  await here(ASHA);
  expect(registered(), 'after the browser has ended the subscription').toBe(4);
});
