/** The items of the Users table. Amounts are paise, names ending in `At` epoch milliseconds. */
import { ROLES, VERIFY_STATUSES } from '../../../shared/model/accounts/account-words.ts';
import * as z from 'zod/mini';
import { paiseNumber } from '../paise-number.ts';

export const PROFILE_SK = 'PROFILE';
/** The partition and sort key of the verification counters. */
export const COUNTS_USER_ID = '#COUNTS';
export const COUNTS_SK = 'COUNTS';
export const ACTIVITY_PREFIX = 'ACTIVITY#';
export const WALLET_PREFIX = 'WALLET#';
export const DEVICE_PREFIX = 'DEVICE#';
export const SESSION_PREFIX = 'SESSION#';

export const profileItem = z.object({
  /** The Cognito subject. */
  userId: z.string(),
  sk: z.literal(PROFILE_SK),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(ROLES),
  /** Key of the verification index; absent on admins, who are not in it. */
  verifyStatus: z.optional(z.enum(VERIFY_STATUSES)),
  /**
   * What the admin wrote who rejected the proof, until the next decision or proof: a corrected name makes somebody pending and
   * leaves it. Absent otherwise, and on rejections without a reason.
   */
  rejectionReason: z.optional(z.string()),
  /** `<createdAt ISO>#<userId>`. */
  createdSort: z.string(),
  /** Key in the proofs bucket, and what the bytes were found to be. */
  idProofKey: z.optional(z.string()),
  idProofType: z.optional(z.string()),
  /** Key of a proof that the profile has let go, until it is deleted: see accounts/retention. */
  staleProofKey: z.optional(z.string()),
  isActive: z.boolean(),
  /** What was agreed to at registration, and when; absent on admins and once erased. */
  consent: z.optional(z.object({ version: z.string(), at: z.number(), isAdult: z.literal(true) })),
  /** Sessions that began before this are over; set when the password changes and when somebody signs out everywhere. */
  sessionsEndedAt: z.optional(z.number()),
  /** Single sessions that were ended, by when they began, for as long as a token of theirs may live. */
  endedSessions: z.optional(z.array(z.object({ signedInAt: z.number(), endedAt: z.number() }))),
  /** Since when signing in asks for a code; Cognito has the last word. */
  secondFactorSince: z.optional(z.number()),
  /** An admin who must set up a second factor before anything else. */
  awaitsSecondFactor: z.optional(z.boolean()),
  /** The deposits held for the user, in paise; moves only together with a WALLET# entry. */
  walletBalance: paiseNumber,
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When the person behind it was erased: what is left names nobody. */
  erasedAt: z.optional(z.number()),
});
export type ProfileItem = z.infer<typeof profileItem>;

/** How many bidders are in each verification status; moves only in the transaction that moves a profile. */
export const countsItem = z.object({
  userId: z.literal(COUNTS_USER_ID),
  sk: z.literal(COUNTS_SK),
  pending: z.number(),
  verified: z.number(),
  rejected: z.number(),
});
export type CountsItem = z.infer<typeof countsItem>;

export const ACTIVITY_TYPES = [
  'registered',
  'verified',
  'rejected',
  'proof_replaced',
  'disabled',
  'enabled',
  'corrected',
  'document_viewed',
  'deposit_held',
  'deposit_refunded',
  'deposit_forfeited',
  /** The first bid in an auction; every single one is in the auction's ledger. */
  'bid_placed',
  'auction_won',
  'payment_captured',
] as const;

/** One line of a user's activity log. The sort key is `ACTIVITY#<ISO time>#<key>`, so a repeated put changes nothing. */
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
  /** When the device last said that it is still there. */
  seenAt: z.number(),
  /** How often in a row its push service did not take a message; absent when it took the last one. */
  failures: z.optional(z.number()),
  /** Until when nothing is sent to it, after a failure. */
  restsUntil: z.optional(z.number()),
});
export type DeviceItem = z.infer<typeof deviceItem>;
export type DeviceFailures = Required<Pick<DeviceItem, 'failures' | 'restsUntil'>>;

/** One sign-in and what became of it. The sort key is `SESSION#` and when it began, in thirteen digits. */
export const sessionItem = z.object({
  userId: z.string(),
  sk: z.string(),
  /** Whole seconds, as tokens tell it (auth_time); what a session is known by, so two of one second end together. */
  signedInAt: z.number(),
  /** In words, from what the browser says of itself. */
  device: z.string(),
  /** When it was last renewed. */
  seenAt: z.number(),
  endedAt: z.optional(z.number()),
  /** Epoch seconds: no refresh token lives longer. */
  expiresAt: z.number(),
});
export type SessionItem = z.infer<typeof sessionItem>;

/** One movement of the wallet. The sort key is `WALLET#<ISO time>#<key>`; `amount` is positive for a credit. */
export const walletItem = z.object({
  userId: z.string(),
  sk: z.string(),
  amount: paiseNumber,
  description: z.string(),
  at: z.number(),
});
export type WalletItem = z.infer<typeof walletItem>;
