import { afterEach, expect, test, vi } from 'vitest';
import { refreshDevice } from '../../web/src/push/device.ts';
import { sessionStore } from '../../web/src/session/session.ts';
import { answering } from './support/screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ASHA = { id: 'asha', role: 'user' } as const;
const RAVI = { id: 'ravi', role: 'user' } as const;

test('a browser that two people use is registered for whoever comes back to it', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  const pushManager = { value: { subscribe: async () => ({ endpoint: 'https://push.test/this-browser' }) } };
  const worker: ServiceWorkerRegistration = Object.create(ServiceWorkerRegistration.prototype, { pushManager });
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(worker);
  const asked = answering(({ path }) =>
    path === '/api/register-token'
      ? { success: true, message: 'Registered.' }
      : { success: true, off: {}, mailStopped: null, pushKey: 'key' },
  );
  const registered = () => asked.filter(({ path }) => path === '/api/register-token').length;
  const here = async (person: typeof ASHA | typeof RAVI) => {
    // Without signing out: the session of the one before has ended, or somebody has just logged in over it.
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
});
