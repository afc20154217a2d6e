import { readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { transact } from '../transact.ts';
import { putNew, remove, write } from '../writes.ts';
import { activityWrite } from './activity.ts';
import { claimMobile, findMobileHolder, releaseMobile } from './mobile-claim.ts';
import { type NewPerson, newProfile } from './new-profile.ts';
import { countsWrite, type ProfileItem, profileItem, profileKey } from './user-items.ts';

/** A registration that has passed all checks. */
export interface NewBidder extends NewPerson {
  readonly mobile: string;
  readonly idProofKey: string;
  readonly idProofType: string;
  /** The version of the legal texts that the person accepted. */
  readonly consent: string;
  /** The lot whose link led them here. */
  readonly cameFor?: string | undefined;
}

/** `mobile-taken`: another account has the number. */
export type BidderCreation = 'created' | 'exists' | 'mobile-taken';

export interface RegistrationStore {
  /** Stores a pending bidder, their mobile number, the first activity entry and the new count, in one transaction. */
  readonly createBidder: (bidder: NewBidder) => Promise<BidderCreation>;
  /** The account that has a mobile number; undefined when it is free. */
  readonly findMobileHolder: (mobile: string) => Promise<string | undefined>;
  /** Releases a number. Does nothing when another account has it. */
  readonly releaseMobile: (mobile: string, holder: string) => Promise<void>;
  /**
   * Deletes a bidder's profile and mobile number, and corrects the count. The caller must know that the registration
   * was never confirmed. Does nothing when there is no profile with a verification status, or when another account has
   * the number by now. Delete the ID proof first, because only the profile contains its key.
   */
  readonly removeRegistration: (userId: string) => Promise<void>;
}

/** Registrations of bidders in the Users table. */
export function registrationStore(users: UsersTable): RegistrationStore {
  return {
    createBidder: async (bidder) => {
      const { now, userId, mobile } = bidder;
      const written = await transact(users.client, [
        { name: 'mobile', writes: [claimMobile({ users, mobile, userId })] },
        {
          name: 'profile',
          writes: [
            putNew(users, bidderProfile(bidder)),
            // With zeros, because the first registration creates the item.
            countsWrite(users, { pending: 1, verified: 0, rejected: 0 }),
            activityWrite({ users, userId, type: 'registered', message: 'Registered.', at: now, key: 'registered' }),
          ],
        },
      ]);
      if (written.ok) return 'created';
      return written.error.has('profile') ? 'exists' : 'mobile-taken';
    },

    findMobileHolder: (mobile) => findMobileHolder(users, mobile),

    releaseMobile: async (mobile, userId) => {
      await write(users, releaseMobile({ users, mobile, userId }));
    },

    removeRegistration: async (userId) => {
      const profile = await readItem(users, profileKey(userId), profileItem);
      if (profile?.verifyStatus === undefined) return;
      const { verifyStatus, mobile } = profile;
      const writes = [
        remove(users, profileKey(userId), { verifyStatus }),
        countsWrite(users, { [verifyStatus]: -1 }),
        releaseMobile({ users, mobile, userId }),
      ];
      await transact(users.client, [{ name: 'profile', writes }]);
    },
  };
}

function bidderProfile(bidder: NewBidder): ProfileItem {
  const { mobile, idProofKey, idProofType, now, cameFor } = bidder;
  const consent = { version: bidder.consent, at: now, isAdult: true } as const;
  return {
    ...newProfile(bidder),
    role: 'user',
    verifyStatus: 'pending',
    mobile,
    idProofKey,
    idProofType,
    consent,
    ...(cameFor !== undefined && { cameFor }),
  };
}
