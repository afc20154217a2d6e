import { type Result, ok, refused } from '../../../shared/model/result.ts';
import { ACTIVITY_PREFIX, DEVICE_PREFIX, type ProfileItem, WALLET_PREFIX } from '../../tables/users/user-items.ts';
import type { PersonalData } from './personal-data.ts';

/** In place of the name, wherever a record stays. */
export const ERASED_NAME = 'Erased user';

/** Why an account cannot be erased yet, or at all. */
export type ErasureRefusal = 'admin' | 'deposit-held' | 'payment-open' | 'refund-open';

interface ItemKey {
  readonly table: 'auctions' | 'users' | 'notifications';
  /** The values of the partition and of the sort key. */
  readonly key: readonly [string, string];
}

export interface Erasure {
  readonly userId: string;
  /** What is left of the profile: that there was somebody, so that records which stay lead somewhere. */
  readonly profile: ProfileItem;
  /** The verification status from which the counters must take one. */
  readonly countedAs: ProfileItem['verifyStatus'];
  /** The object of the ID proof. */
  readonly proofKey: string | undefined;
  readonly deletes: readonly ItemKey[];
  /** Registrations and lines of the ledger, which stay without the name. */
  readonly renames: {
    readonly registrations: readonly { readonly auctionId: string; readonly sk: string }[];
    readonly bids: readonly { readonly auctionId: string; readonly seq: number }[];
  };
}

/**
 * What erasing an account removes. Payments stay as they are: they name nobody, only the id, and accounts must be kept
 * for eight years (Companies Act 2013, section 128). Bids and registrations stay as the record of an auction others took
 * part in, under another name. Everything else goes.
 */
export function planErasure(data: PersonalData): Result<Erasure, ErasureRefusal> {
  const refusal = whyNot(data);
  if (refusal !== undefined) return refused(refusal);
  const { profile, notices, watches } = data;
  const { userId } = profile;
  const own = [...data.activity, ...data.wallet, ...data.devices].filter(({ sk }) =>
    [ACTIVITY_PREFIX, WALLET_PREFIX, DEVICE_PREFIX].some((prefix) => sk.startsWith(prefix)),
  );
  return ok({
    userId,
    profile: erasedProfile(profile),
    countedAs: profile.verifyStatus,
    proofKey: profile.idProofKey,
    deletes: [
      ...own.map(({ sk }): ItemKey => ({ table: 'users', key: [userId, sk] })),
      ...watches.map(({ auctionId, sk }): ItemKey => ({ table: 'auctions', key: [auctionId, sk] })),
      ...notices.map(({ id }): ItemKey => ({ table: 'notifications', key: [userId, id] })),
    ],
    renames: {
      registrations: data.registrations.map(({ auctionId, sk }) => ({ auctionId, sk })),
      bids: data.bids.map(({ auctionId, seq }) => ({ auctionId, seq })),
    },
  });
}

/** Money that is still to move needs somebody to move to. */
function whyNot({ profile, registrations, payments }: PersonalData): ErasureRefusal | undefined {
  if (profile.role === 'admin') return 'admin';
  if (registrations.some(({ deposit }) => deposit === 'held')) return 'deposit-held';
  if (registrations.some(({ finalPayment }) => finalPayment === 'due' || finalPayment === 'overdue')) {
    return 'payment-open';
  }
  if (payments.some(({ status }) => status === 'refunding')) return 'refund-open';
  // An order that is open may still be paid, days later.
  return payments.some(({ attention }) => attention !== undefined) ? 'payment-open' : undefined;
}

/** Without `verifyStatus` it is in no index; without an address and a proof it is nobody's. */
function erasedProfile({ userId, sk, role, createdSort, createdAt, updatedAt }: ProfileItem): ProfileItem {
  return {
    userId,
    sk,
    role,
    createdSort,
    createdAt,
    updatedAt,
    name: ERASED_NAME,
    email: '',
    mobile: '',
    isActive: false,
    walletBalance: 0,
  };
}
