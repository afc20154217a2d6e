/** Acts of staff that a second person must approve. Without zod, because many pages load it. */
import type { Duty } from './duties.ts';

/** Each kind with the duty that one needs to ask for it and to approve it. */
export const ACT_DUTIES = {
  'deposit-forfeited': 'money',
  'payment-refunded': 'money',
  'auction-cancelled': 'lots',
  'bids-voided': 'lots',
  'win-annulled': 'owner',
  'staff-disabled': 'owner',
  /** Otherwise one owner could strip the other and then act alone. */
  'owner-removed': 'owner',
  /** Otherwise an owner could make the second person themselves. */
  'owner-made': 'owner',
  'owner-invited': 'owner',
  /** Otherwise one owner could take back what two decided. */
  'owner-enabled': 'owner',
  'payment-recorded': 'money',
  'settings-changed': 'owner',
  /** To which account a seller is paid. */
  'seller-account-changed': 'money',
  'seller-paid': 'money',
  'seller-payout-undone': 'money',
} as const satisfies Record<string, Duty>;
export type ActKind = keyof typeof ACT_DUTIES;

/** How long an asked act can be approved. */
export const APPROVABLE_MS = 24 * 60 * 60_000;

/** A second person is needed from so many active owners on. */
export const OWNERS_FOR_TWO = 2;

/** Rupees. Recording larger bank transfers takes two people, unless an owner sets another limit. */
export const STANDARD_BANK_LIMIT = 200_000;

/** What an act does, in a sentence after "asks for". */
export const ACT_NAMES = {
  'deposit-forfeited': 'forfeit a deposit',
  'payment-refunded': 'refund a payment by hand',
  'auction-cancelled': 'cancel a running auction with bids',
  'bids-voided': 'take back the last bids of somebody who leads',
  'win-annulled': 'annul a win and list the lot again',
  'staff-disabled': 'disable a member of the staff',
  'owner-removed': 'take the duty of an owner away',
  'owner-made': 'make a member of the staff an owner',
  'owner-invited': 'invite an owner',
  'owner-enabled': 'give an owner the account back',
  'payment-recorded': 'record a bank transfer',
  'settings-changed': 'change the settings',
  'seller-account-changed': 'change the bank account of a seller',
  'seller-paid': 'record a payout to a seller',
  'seller-payout-undone': 'take a payout to a seller back',
} as const satisfies Record<ActKind, string>;
