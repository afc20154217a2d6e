import { beforeEach, expect, test, vi } from 'vitest';
import { logoutEverywhere } from '#shared/contract/accounts/auth.ts';
import { REFRESH_GRACE_SECONDS } from '#shared/model/accounts/refresh-times.ts';
import { memoryStorage } from './memory-storage.ts';

const user = { _id: 'u1', id: 'u1', name: 'Asha', email: 'asha@boli.test', mobile: '', role: 'user' } as const;

/** A site that rotates the refresh token at the first request and loses the first `lost` refresh responses. */
function siteThatLoses(lost: number): typeof fetch {
  let answersToLose = lost;
  let replacedAt: number | undefined;
  return async (url, init) => {
    if (url !== '/api/auth/refresh') {
      const isFresh = new Headers(init?.headers).get('authorization') === 'Bearer new';
      return isFresh ? Response.json({ success: true, message: 'Done.' }) : new Response('{}', { status: 401 });
    }
    replacedAt ??= Date.now();
    if (Date.now() >= replacedAt + REFRESH_GRACE_SECONDS * 1000) return new Response('{}', { status: 401 });
    answersToLose -= 1;
    if (answersToLose < 0) {
      return Response.json({ success: true, message: 'In.', token: 'new', user, awaitsSecondFactor: false });
    }
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
    });
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  vi.stubGlobal('localStorage', memoryStorage({ authToken: 'old', user: JSON.stringify(user) }));
  vi.stubGlobal('addEventListener', () => undefined);
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

test('a person who loses two refresh responses on a bad connection retries in time and stays signed in', async () => {
  vi.stubGlobal('fetch', siteThatLoses(2));
  const { call } = await import('#web/api/call.ts');
  for (const _ of ['first', 'second']) {
    let failure: unknown;
    call(logoutEverywhere).catch((error: unknown) => {
      failure = error;
    });
    while (failure === undefined) await vi.advanceTimersByTimeAsync(1_000);
    expect(failure).toMatchObject({ code: 'NETWORK' });
  }
  expect(await call(logoutEverywhere)).toMatchObject({ success: true });
  expect(localStorage.getItem('authToken')).toBe('new');
});
