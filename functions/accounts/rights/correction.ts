import type { OwnRegistration } from '#functions/tables/auctions/people-reads.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** What people may correct about themselves. */
export interface Details {
  readonly name: string;
  readonly mobile: string;
}

export interface Correction extends Details {
  /** An admin must compare a new name with the ID proof again. */
  readonly isNameNew: boolean;
}

const IN_AUCTION =
  'Your name belongs to your verified identity, and you take part in an auction that is not settled yet. Please correct it afterwards.';

/** Checks a correction. Errors: CONFLICT for a new name while an auction or a payment depends on the verified one. */
export function decideCorrection(
  profile: ProfileItem,
  registrations: readonly Pick<OwnRegistration, 'outcome' | 'finalPayment'>[],
  { name, mobile }: Details,
): Result<Correction, Refusal> {
  const isNameNew = name !== profile.name;
  const isBound = registrations.some(
    ({ outcome, finalPayment }) => outcome === undefined || finalPayment === 'due' || finalPayment === 'overdue',
  );
  if (isNameNew && isBound && profile.role === 'user') return refused(refusal('CONFLICT', IN_AUCTION));
  return ok({ name, mobile, isNameNew });
}
