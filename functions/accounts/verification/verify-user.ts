import type { LotCameFor } from '#functions/domain/events/account-events.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { readAdminName } from '../admin-name.ts';
import { otherHolder } from './claim-store.ts';
import { refuseAsHeld } from './hold-person.ts';
import type { VerificationStore } from './verification-store.ts';
import { decideVerification, type DecisionMade, identityVersion, type VerificationMove } from './verification.ts';

export interface VerificationDeps {
  /** Makes running auctions check again whether this person may bid. */
  readonly recheckAdmission: (userId: string) => Promise<void>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly verification: Pick<VerificationStore, 'move'>;
  readonly noticeWrites: NoticeWrites;
  readonly readLotCameFor: (auctionId: string, now: number) => Promise<LotCameFor>;
}

interface VerificationCommand extends DecisionMade {
  readonly userId: string;
  readonly by: Actor;
}

/**
 * Stores an admin's decision about a bidder: status, counts, logs and the bidder's notice in one transaction. A
 * repeated decision is refused, so a retry could not send the notice later. When two admins decide at once, the second
 * gets a refusal that says what the first decided. Nobody decides about a person whom another admin holds.
 * Errors: NOT_FOUND; CONFLICT with a sentence that says what has changed; PROOF_NOT_CHECKED.
 */
export async function verifyOrReject(
  deps: VerificationDeps,
  command: VerificationCommand,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { profiles, verification, noticeWrites } = deps;
  const { userId, by, decision } = command;
  const move = await decide(deps, command, now);
  if (!move.ok) return move;
  const { reason, cameFor } = move.value;
  const why = reason === undefined ? '' : ` Reason: ${reason}`;
  const message = `Identity ${decision} by ${await readAdminName(profiles, by.adminId)}.${why}`;
  const lot = decision === 'verified' && cameFor !== undefined ? await deps.readLotCameFor(cameFor, now) : {};
  const notices = noticeWrites({ ...lot, kind: 'verification-decided', userId, decision, reason, at: now });
  if ((await verification.move({ ...move.value, by, message, notices, now })) === 'moved') {
    if (decision === 'rejected') await deps.recheckAdmission(userId);
    return ok(undefined);
  }
  const read = { seen: move.value.from, identityVersion: identityVersion(move.value) };
  const again = await decide(deps, { userId, by, decision, ...read }, now);
  return again.ok ? refused(refusal('CONFLICT')) : again;
}

async function decide(
  { profiles }: VerificationDeps,
  { userId, by: { adminId }, ...made }: VerificationCommand,
  now: number,
): Promise<Result<VerificationMove, Refusal>> {
  const profile = await profiles.getProfile(userId);
  const move = decideVerification(profile, made);
  const holder = profile && otherHolder(profile, adminId, now);
  const mayBecomeOpen = move.ok || move.error.code === 'PROOF_NOT_CHECKED';
  return mayBecomeOpen && holder !== undefined ? refused(await refuseAsHeld(profiles, holder)) : move;
}
