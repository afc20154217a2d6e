import { confirmEmailChange } from '../../../../../shared/contract/accounts/email-change.ts';
import type { BodyOf } from '../../../../../shared/contract/route.ts';
import { me } from '../../../../../shared/contract/accounts/users.ts';
import { call } from '../../../api/call.ts';
import { createCall } from '../../../api/client.ts';
import { exclusively } from '../../../api/exclusively.ts';
import { sayFarewell } from '../../../session/farewell.ts';
import { sessionStore } from '../../../session/session.ts';

const callOnce = createCall({
  fetch: (input, init) => fetch(input, init),
  token: () => sessionStore.current()?.token,
  personId: () => sessionStore.current()?.user.id,
  renewToken: async () => undefined,
});

/**
 * Changes the address and ends the session here, as the server does everywhere. Meanwhile nobody renews the session:
 * a request that is refused because it has ended waits, and does not end it with other words.
 */
export async function confirmChange(body: BodyOf<typeof confirmEmailChange>, email: string): Promise<void> {
  // A token that is about to expire is renewed before, since it cannot be meanwhile.
  await call(me);
  await exclusively(async () => {
    const { message } = await callOnce(confirmEmailChange, { body });
    sayFarewell({ notice: message, email });
    sessionStore.end();
  });
}
