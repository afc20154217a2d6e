import { confirmEmailChange } from '#shared/contract/accounts/email-change.ts';
import { me } from '#shared/contract/accounts/users.ts';
import type { BodyOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';
import { createCall } from '#web/api/client.ts';
import { exclusively } from '#web/api/session-refresh.ts';
import { setFarewell } from '#web/session/farewell.ts';
import { sessionStore } from '#web/session/session.ts';

/** Without a refresh of the session, which would wait for the lock that `confirmChange` holds. */
const callOnce = createCall({
  fetch: (input, init) => fetch(input, init),
  token: () => sessionStore.current()?.token,
  personId: () => sessionStore.current()?.user.id,
  refreshSession: async () => undefined,
});

/**
 * Changes the address and ends the local session; the server ends all sessions. Meanwhile other tabs cannot refresh the
 * session. Otherwise one of them could find it ended first, and show the login page without the server's message.
 */
export async function confirmChange(body: BodyOf<typeof confirmEmailChange>, email: string): Promise<void> {
  // Refreshes an expiring token now, because it cannot be refreshed during the change.
  await call(me);
  await exclusively(async () => {
    const { message } = await callOnce(confirmEmailChange, { body });
    setFarewell({ notice: message, email });
    sessionStore.end();
  });
}
