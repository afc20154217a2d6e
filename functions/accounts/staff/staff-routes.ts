import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import {
  acceptInvitation as acceptRoute,
  inviteStaff as inviteRoute,
  setDuties,
  setStaffActive,
  withdrawInvitation,
} from '#shared/contract/accounts/staff.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { ok, refused } from '#shared/model/result.ts';
import { acceptInvitation, type AcceptDeps } from './accept-invitation.ts';
import { changeDuties, type ChangeDeps, switchMember } from './change-member.ts';
import { type InviteDeps, inviteStaff } from './invite-staff.ts';

interface StaffDeps extends AcceptDeps, ChangeDeps {
  readonly staff: AcceptDeps['staff'] & ChangeDeps['staff'] & InviteDeps['staff'];
  readonly pool: AcceptDeps['pool'] & ChangeDeps['pool'] & InviteDeps['pool'];
  readonly mailInvitation: InviteDeps['mailInvitation'];
  readonly clock: Clock;
}

/**
 * Routes by which owners change the staff, and the one that accepts an invitation. That one has no limit by source: its
 * codes have 256 bits, and before the right one nothing but a read happens.
 */
export function staffRoutes(deps: StaffDeps): Endpoint[] {
  const { clock, staff } = deps;
  const done = (message: string) => ok({ answer: { success: true as const, message } });
  return [
    endpoint(inviteRoute, async ({ body, by }) => {
      const invited = await inviteStaff(deps, { ...body, by }, clock());
      if (!invited.ok) return invited;
      return invited.value.is === 'done' ? done(invited.value.value) : ok(undoneAnswer(invited.value));
    }),
    endpoint(withdrawInvitation, async ({ body: { email }, by }) => {
      const withdrawn = await staff.withdraw(email, { by, now: clock() });
      if (withdrawn === 'not-an-owner') return refused(refusal('FORBIDDEN'));
      if (withdrawn === 'conflict') return refused(refusal('NOT_FOUND', 'This invitation is no longer open.'));
      return done('The invitation can no longer be accepted.');
    }),
    endpoint(setDuties, async ({ params: { id }, body, by }) => {
      const changed = await changeDuties(deps, { userId: id, ...body, by }, clock());
      if (!changed.ok) return changed;
      if (changed.value.is !== 'done') return ok(undoneAnswer(changed.value));
      return done('The duties have been changed.');
    }),
    endpoint(setStaffActive, async ({ params: { id }, body, by }) => {
      const switched = await switchMember(deps, { userId: id, ...body, by }, clock());
      if (!switched.ok) return switched;
      if (switched.value.is !== 'done') return ok(undoneAnswer(switched.value));
      return done(`The account has been ${body.isActive ? 'enabled' : 'disabled'}.`);
    }),
    endpoint(acceptRoute, async ({ body, source }) => {
      const accepted = await acceptInvitation(deps, { ...body, source }, clock());
      return accepted.ok ? done('Your account is ready. Log in, then set up your second factor.') : accepted;
    }),
  ];
}
