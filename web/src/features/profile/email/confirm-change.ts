import { confirmEmailChange } from '#shared/contract/accounts/email-change.ts';
import type { BodyOf } from '#shared/contract/http/route.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { call } from '#web/api/call.ts';
import { createCall } from '#web/api/client.ts';
import { exclusively } from '#web/api/session-refresh.ts';
import { setFarewell } from '#web/session/farewell.ts';
import { sessionStore } from '#web/session/session.ts';

const callOnce = createCall({
  fetch: (input, init) => fetch(input, init),
  token: () => sessionStore.current()?.token,
  personId: () => sessionStore.current()?.user.id,
  refreshSession: async () => undefined,
});

/**
 * Changes the address and ends the local session; the server ends all sessions. Meanwhile no tab may refresh the
 * session: refused requests wait, so that the login page shows this message.
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
