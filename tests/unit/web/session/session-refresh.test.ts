import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { readFailure } from '#web/api/read-failure.ts';
import { createSessionRefresh } from '#web/api/session-refresh.ts';

const user = { _id: 'u1', id: 'u1', name: 'Asha', email: 'asha@boli.test', mobile: '', role: 'user' } as const;

/** A browser with one session shared by all tabs, and one lock. */
function browser(refresh: () => Promise<{ token: string; user: typeof user }>) {
  const state: { token: string | undefined; refreshes: number } = { token: 'old', refreshes: 0 };
  let tail: Promise<unknown> = Promise.resolve();
  const renew = createSessionRefresh({
    exclusively: (task) => {
      const turn = tail.then(task);
      tail = turn.catch(() => undefined);
      return turn;
    },
    token: () => state.token,
    refresh: () => {
      state.refreshes += 1;
      return refresh();
    },
    save: ({ token }) => {
      state.token = token;
    },
    end: () => {
      state.token = undefined;
    },
  });
  return { state, renew };
}

describe('renewing a token', () => {
  test('asks once for all who found it stale', async () => {
    const { state, renew } = browser(async () => ({ token: 'new', user }));
    expect(await Promise.all([renew('old'), renew('old'), renew('old')])).toEqual(['new', 'new', 'new']);
    expect(state.refreshes).toBe(1);
  });

  test('ends the session when the refresh token is refused', async () => {
    const { state, renew } = browser(() => Promise.reject(new ApiError(401, 'UNAUTHENTICATED', 'x')));
    expect(await renew('old')).toBeUndefined();
    expect(await renew('old')).toBeUndefined();
    expect(state).toEqual({ token: undefined, refreshes: 1 });
  });

  test('ends the session of a disabled account', async () => {
    const { state, renew } = browser(() => Promise.reject(readFailure(403, '{"code":"ACCOUNT_DISABLED"}')));
    expect(await renew('old')).toBeUndefined();
    expect(state.token).toBeUndefined();
  });

  test.each(['<html>The request could not be satisfied.</html>', '{"message":"Forbidden"}'])(
    'keeps the session when something before the server would not let the question through: %s',
    async (text) => {
      const { state, renew } = browser(() => Promise.reject(readFailure(403, text)));
      await expect(renew('old')).rejects.toMatchObject({ status: 403 });
      expect(state.token).toBe('old');
    },
  );

  test('keeps the session when the server could not be asked', async () => {
    const { state, renew } = browser(() => Promise.reject(new ApiError(0, 'NETWORK', 'x')));
    await expect(renew('old')).rejects.toMatchObject({ code: 'NETWORK' });
    expect(state.token).toBe('old');
  });

  describe.each([
    ['has logged out', undefined],
    ['has logged in anew', 'fresh'],
  ])('of somebody who %s before the answer came', (_what, token) => {
    test('does not bring the old session back', async () => {
      const { state, renew } = browser(async () => {
        state.token = token;
        return { token: 'new', user };
      });
      expect(await renew('old')).toBe(token);
      expect(state.token).toBe(token);
    });

    test('does not end the new one', async () => {
      const { state, renew } = browser(async () => {
        state.token = token;
        throw new ApiError(401, 'UNAUTHENTICATED', 'x');
      });
      expect(await renew('old')).toBe(token);
      expect(state.token).toBe(token);
    });
  });
});
