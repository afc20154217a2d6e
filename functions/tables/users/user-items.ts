/** The items of the Users table. Amounts are paise. Fields ending in `At` are epoch milliseconds. */
import * as z from 'zod';
import { ROLES, VERIFY_STATUSES } from '#shared/model/accounts/account-enums.ts';
import { DUTIES } from '#shared/model/accounts/duties.ts';
import { IDENTITY_DOCUMENTS } from '#shared/model/accounts/identity-documents.ts';
import { paiseNumber } from '../paise-number.ts';
import type { UsersTable } from '../table-handle.ts';
import { update } from '../writes.ts';

export const PROFILE_SK = 'PROFILE';
const COUNTS_USER_ID = '#COUNTS';
const COUNTS_SK = 'COUNTS';
export const profileKey = (userId: string) => ({ userId, sk: PROFILE_SK });
export const ACTIVITY_PREFIX = 'ACTIVITY#';
export const WALLET_PREFIX = 'WALLET#';
export const DEVICE_PREFIX = 'DEVICE#';
export const SESSION_PREFIX = 'SESSION#';

/** What an admin noted about an ID proof: personal data, so it is erased with the profile. */
const idDocument = z.object({
  kind: z.enum(IDENTITY_DOCUMENTS),
  /** The last four characters of its number, in capitals. */
  lastFour: z.string(),
});
export type IdDocument = z.infer<typeof idDocument>;

export const profileItem = z.object({
  /** The Cognito subject. */
  userId: z.string(),
  sk: z.literal(PROFILE_SK),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(ROLES),
  /** Of an admin, in the order of DUTIES. Absent until a sign-in has copied the groups of an account by the operator. */
  duties: z.array(z.enum(DUTIES)).optional(),
  /**
   * When each duty was given, and by whom: whoever asked for it and whoever approved. Absent: long ago, or by the
   * operator.
   */
  dutiesGiven: z.array(z.object({ duty: z.enum(DUTIES), by: z.array(z.string()), at: z.number() })).optional(),
  /** Key of the verification index. Absent on admins and on people who are being erased. */
  verifyStatus: z.enum(VERIFY_STATUSES).optional(),
  /**
   * The admin's reason for the last rejection, if there is one. It stays when a corrected name makes the person
   * pending, and goes with the next decision or proof.
   */
  rejectionReason: z.string().optional(),
  /** The id of the lot whose link led the person to register, until they are verified. */
  cameFor: z.string().optional(),
  /** `<createdAt ISO>#<userId>`. */
  createdSort: z.string(),
  /** The key in the proofs bucket, and the content type found in the bytes. */
  idProofKey: z.string().optional(),
  idProofType: z.string().optional(),
  /** About the current proof. A new proof removes it. */
  idDocument: idDocument.optional(),
  /** The name and proof that an admin has looked at together, as `identityVersion` identifies them. */
  seenIdentity: z.string().optional(),
  /** The admin who checks the waiting person, and until when nobody else may. Removed by the decision. */
  claimedBy: z.string().optional(),
  claimedUntil: z.number().optional(),
  /** The key of a proof that is no longer used and not deleted yet: see accounts/retention. */
  staleProofKey: z.string().optional(),
  isActive: z.boolean(),
  /** What was agreed to at registration, and when; absent on admins and once erased. */
  consent: z.object({ version: z.string(), at: z.number(), isAdult: z.literal(true) }).optional(),
  /** Sessions that began before this are over. Set by a password change and by signing out everywhere. */
  sessionsEndedAt: z.number().optional(),
  /** Sessions ended one by one, by their start. Kept as long as one of their access tokens may live. */
  endedSessions: z.array(z.object({ signedInAt: z.number(), endedAt: z.number() })).optional(),
  /** Since when signing in asks for a code. Cognito is the source of truth. */
  secondFactorSince: z.number().optional(),
  /** An admin who must set up a second factor before anything else. */
  awaitsSecondFactor: z.boolean().optional(),
  /** Of staff who were invited: they always have a second factor, whatever the setting `adminMfa` says. */
  needsSecondFactor: z.boolean().optional(),
  /** Who disabled or enabled the account last, when and why. Absent on bidders who were switched before this was kept. */
  switched: z
    .object({
      by: z.string(),
      /** Of staff: who asked for it, where `by` approved. */
      askedBy: z.string().optional(),
      at: z.number(),
      reason: z.string(),
    })
    .optional(),
  /** The deposits held for the user. Changes only in one transaction with a WALLET# entry. */
  walletBalance: paiseNumber,
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When the person was erased. The rest of the profile identifies nobody. */
  erasedAt: z.number().optional(),
});
export type ProfileItem = z.infer<typeof profileItem>;

/** The number of bidders in each verification status. Changes only in one transaction with a profile. */
export const countsItem = z.object({
  userId: z.literal(COUNTS_USER_ID),
  sk: z.literal(COUNTS_SK),
  pending: z.number(),
  verified: z.number(),
  rejected: z.number(),
});
export type CountsItem = z.infer<typeof countsItem>;
export const COUNTS_KEY = { userId: COUNTS_USER_ID, sk: COUNTS_SK } as const;
/** Moves bidders between statuses, in the transaction that changes a profile. */
export const countsWrite = (users: UsersTable, add: Partial<Record<(typeof VERIFY_STATUSES)[number], number>>) =>
  update<CountsItem>(users, COUNTS_KEY, { add });

export const ACTIVITY_TYPES = [
  'registered',
  'verified',
  'rejected',
  'proof_replaced',
  'disabled',
  'enabled',
  'mailed',
  'corrected',
  'consented',
  'document_viewed',
  'deposit_held',
  'deposit_refunded',
  'deposit_forfeited',
  /** The first bid in an auction. The auction's ledger has all bids. */
  'bid_placed',
  'auction_won',
  'payment_captured',
  'lot_collected',
] as const;

/** One entry of the activity log. The sort key is `ACTIVITY#<ISO time>#<key>`, so a repeated put changes nothing. */
export const activityItem = z.object({
  userId: z.string(),
  sk: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  message: z.string(),
  at: z.number(),
});
export type ActivityItem = z.infer<typeof activityItem>;

/** One device that receives push messages. The sort key is `DEVICE#<SHA-256 of the token, hex>`. */
export const deviceItem = z.object({
  userId: z.string(),
  sk: z.string(),
  token: z.string(),
  role: z.enum(ROLES),
  registeredAt: z.number(),
  /** When the device last registered. */
  seenAt: z.number(),
  /** The session in which it did so. Absent on older items. */
  signedInAt: z.number().optional(),
  /** Consecutive failures of pushes to it; absent after a success. */
  failures: z.number().optional(),
  /** Pushes are paused until then, after a failure. */
  restsUntil: z.number().optional(),
});
export type DeviceItem = z.infer<typeof deviceItem>;
export type DeviceFailures = Required<Pick<DeviceItem, 'failures' | 'restsUntil'>>;

/** One session. The sort key is `SESSION#` and its start in thirteen digits. */
export const sessionItem = z.object({
  userId: z.string(),
  sk: z.string(),
  /** Whole seconds, as in the token's `auth_time`. It identifies the session. */
  signedInAt: z.number(),
  /** For example `Chrome on Windows`. */
  device: z.string(),
  /** When it was last refreshed. */
  seenAt: z.number(),
  endedAt: z.number().optional(),
  /** Epoch seconds, when the refresh token expires. */
  expiresAt: z.number(),
});
export type SessionItem = z.infer<typeof sessionItem>;

/** One movement of the wallet. The sort key is `WALLET#<ISO time>#<key>`. `amount` is positive for a credit. */
export const walletItem = z.object({
  userId: z.string(),
  sk: z.string(),
  amount: paiseNumber,
  description: z.string(),
  at: z.number(),
});
export type WalletItem = z.infer<typeof walletItem>;
