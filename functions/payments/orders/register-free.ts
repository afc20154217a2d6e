import { MAY_TAKE_PART } from '#functions/domain/admission/eligibility.ts';
import { registerBidder } from '#functions/domain/admission/register-bidder.ts';
import { SELLS_IT } from '#functions/domain/admission/seller-ties.ts';
import type { AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { profileKey } from '#functions/tables/users/user-items.ts';
import { check } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

interface FreeRegistration {
  readonly auctionId: string;
  readonly userId: string;
  readonly name: string;
  readonly title: string;
}

/** Registers a bidder for an auction without an EMD. Errors: NOT_VERIFIED, REGISTRATION_CLOSED, ALREADY_REGISTERED. */
export async function registerFree(
  { auctions, users }: { readonly auctions: AuctionsTable; readonly users: UsersTable },
  { auctionId, userId, name, title }: FreeRegistration,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const mayTakePart = check(users, profileKey(userId), MAY_TAKE_PART);
  const activity = activityWrite({
    users,
    userId,
    type: 'deposit_held',
    message: `Registered for ${title}, which asks for no deposit.`,
    at: now,
    key: `registered-${auctionId}`,
  });
  const written = await registerBidder(
    { auctions, users, auctionId, userId, name, amount: 0, paymentId: undefined, paidAt: now, now },
    [
      { name: 'profile', writes: [mayTakePart] },
      { name: 'activity', writes: [activity] },
    ],
  );
  if (written.ok) return ok(undefined);
  if (written.error.has('profile')) return refused(refusal('NOT_VERIFIED'));
  if (written.error.has('seller')) return refused(SELLS_IT);
  // A registered bidder sees ALREADY_REGISTERED even after the deadline.
  return refused(refusal(written.error.has('bidder') ? 'ALREADY_REGISTERED' : 'REGISTRATION_CLOSED'));
}
