import { refresh } from '../../../shared/contract/accounts/auth.ts';
import { REFRESH_TIMEOUT_MS } from '../../../shared/model/accounts/refresh-times.ts';
import { sessionStore } from '../session/session.ts';
import { type ClientWorld, createCall } from './client.ts';
import { earlyAnswer } from './early-request.ts';
import { exclusively } from './exclusively.ts';
import { createTokenRenewal } from './renew-token.ts';

const browserFetch: ClientWorld['fetch'] = (url, init) => earlyAnswer(url, init) ?? fetch(url, init);
const token = () => sessionStore.current()?.token;

const callUnsigned = createCall({
  fetch: browserFetch,
  token: () => undefined,
  personId: () => undefined,
  renewToken: async () => undefined,
});

/** Calls a route of the contract as the person signed in here; see `Call`. */
export const call = createCall({
  fetch: browserFetch,
  token,
  personId: () => sessionStore.current()?.user.id,
  renewToken: createTokenRenewal({
    exclusively,
    token,
    refresh: () => callUnsigned(refresh, { timeoutMs: REFRESH_TIMEOUT_MS }),
    save: sessionStore.save,
    end: sessionStore.end,
  }),
});
