import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { beginEmailChange, confirmEmailChange } from '#shared/contract/accounts/email-change.ts';
import { ok } from '#shared/model/result.ts';
import { CLEAR_REFRESH_COOKIE } from '../sessions/refresh-cookie.ts';
import { beginChange, confirmChange, type EmailChangeDeps } from './change-email.ts';

/** The same sentence whether or not the address belongs to somebody. */
const SENT = 'If this address can be used, a code has been sent to it.';
const CHANGED = 'Your e-mail address is changed. Please log in with the new one.';

/** Changes the e-mail address in two steps: the password, then the code sent to the new address. */
export function emailChangeRoutes(deps: EmailChangeDeps & { readonly clock: Clock }): Endpoint[] {
  return [
    endpoint(beginEmailChange, async ({ caller, body }) => {
      const change = await beginChange(deps, caller.userId, body);
      return change.ok ? ok({ answer: { success: true, message: SENT, change: change.value } }) : change;
    }),

    endpoint(confirmEmailChange, async ({ caller: { userId }, source, body }) => {
      const changed = await confirmChange(deps, { userId, source, ...body }, deps.clock());
      if (!changed.ok) return changed;
      return ok({ answer: { success: true, message: CHANGED }, cookies: [CLEAR_REFRESH_COOKIE] });
    }),
  ];
}
