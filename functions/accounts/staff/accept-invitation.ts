import type { TellOwners } from '#functions/domain/second-person/tell-owners.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { BEGUN, hasCode, isOpen } from './invitation.ts';
import type { StaffPool } from './staff-pool.ts';
import type { StaffStore } from './staff-store.ts';

export interface AcceptDeps {
  readonly staff: Pick<StaffStore, 'invitation' | 'accept'>;
  readonly pool: Pick<StaffPool, 'create' | 'findHolder' | 'makeAdmin' | 'setDuties' | 'setPassword'>;
  readonly tellOwners: TellOwners;
}

interface Acceptance {
  readonly email: string;
  readonly code: string;
  readonly name: string;
  readonly password: string;
  /** The IP address. */
  readonly source: string;
}

const NOT_OPEN = 'This invitation is no longer open. Please ask for a new one.';
const TAKEN = 'This address has an account already. Please log in.';

/**
 * Creates the account that an invitation promises. The password comes last: before it, nobody can sign in, and the same
 * request can be repeated after a crash. After it, the pool refuses a second use.
 * Errors: INVALID_CODE (also for an unknown address), EMAIL_TAKEN, WEAK_PASSWORD, TOO_MANY_REQUESTS.
 */
export async function acceptInvitation(
  { staff, pool, tellOwners }: AcceptDeps,
  { email, code, name, password, source }: Acceptance,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const notOpen = refused(refusal('INVALID_CODE', NOT_OPEN));
  const invitation = await staff.invitation(email);
  if (invitation === undefined || !hasCode(invitation, code)) return notOpen;
  if (!isOpen(invitation, now) && invitation.acceptedBy === undefined) return notOpen;
  const userId = await pool.create(email, name);
  if (userId === undefined) {
    const isBegun = (await pool.findHolder(email)) === 'registration';
    return refused(refusal('EMAIL_TAKEN', isBegun ? BEGUN : TAKEN));
  }
  if (invitation.acceptedBy !== userId) {
    if (!isOpen(invitation, now)) return notOpen;
    const told = await tellOwners({ change: 'joined', name, duties: invitation.duties, at: now }, []);
    if ((await staff.accept(invitation, { userId, name, source, now }, told)) !== 'done') return notOpen;
  }
  for (const joined of [await pool.makeAdmin(userId), await pool.setDuties(userId, invitation.duties)]) {
    if (joined.is !== 'done') return refused(refusal('TOO_MANY_REQUESTS'));
  }
  const set = await pool.setPassword(userId, password);
  if (set.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  return set.is === 'done' ? ok(undefined) : refused(refusal('WEAK_PASSWORD'));
}
