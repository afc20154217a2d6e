import { refresh } from '#shared/contract/accounts/auth.ts';
import { REFRESH_TIMEOUT_MS } from '#shared/model/accounts/refresh-times.ts';
import { sessionStore } from '#web/session/session.ts';
import { createCall } from './client.ts';
import { createSessionRefresh, exclusively } from './session-refresh.ts';

const token = () => sessionStore.current()?.token;

const callUnsigned = createCall({
  fetch: (url, init) => fetch(url, init),
  token: () => undefined,
  personId: () => undefined,
  refreshSession: async () => undefined,
});

/** Calls a route of the contract as the signed-in person; see `Call`. */
export const call = createCall({
  fetch: (url, init) => fetch(url, init),
  token,
  personId: () => sessionStore.current()?.user.id,
  refreshSession: createSessionRefresh({
    exclusively,
    token,
    refresh: () => callUnsigned(refresh, { timeoutMs: REFRESH_TIMEOUT_MS }),
    save: sessionStore.save,
    end: sessionStore.end,
  }),
});
