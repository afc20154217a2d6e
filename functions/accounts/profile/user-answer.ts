/** Users as the API returns them: amounts in rupees, times in ISO 8601. */
import { verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import type { ProfileItem, WalletItem } from '#functions/tables/users/user-items.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { identityVersion } from '../verification/verification.ts';

/** How many wallet movements the API returns. */
export const WALLET_LENGTH = 5;

/** One user, without the key of the ID proof. */
export function userAnswer(profile: ProfileItem) {
  const { userId, name, email, mobile, role, rejectionReason, isActive, createdAt, updatedAt } = profile;
  return {
    _id: userId,
    id: userId,
    name,
    email,
    mobile,
    role,
    verifyStatus: verifyStatusOf(profile),
    rejectionReason,
    isActive,
    createdAt: isoFrom(createdAt),
    updatedAt: isoFrom(updatedAt),
  };
}

/** A user, with the version of the identity that an admin checks. */
export const checkedUserAnswer = (profile: ProfileItem) => ({
  ...userAnswer(profile),
  identityVersion: identityVersion(profile),
});

/** The wallet: deposits held, and its movements, newest first. */
export function walletAnswer({ walletBalance }: ProfileItem, movements: readonly WalletItem[]) {
  return {
    balance: rupeesFromPaise(walletBalance),
    currency: 'INR',
    transactions: movements.map(({ amount, description, at }) => ({
      amount: rupeesFromPaise(amount),
      description,
      createdAt: isoFrom(at),
    })),
  };
}
