/** What the wire and the tables call payments and deposits. */

/** What a payment is for: the deposit, or the price. */
export const PAYMENT_TYPES = ['emd', 'final'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** How a bank transfer was sent. */
export const TRANSFER_METHODS = ['neft', 'rtgs'] as const;
export type TransferMethod = (typeof TRANSFER_METHODS)[number];

/** Where a bidder's deposit is; `set-off`: it paid for a part of the price. */
export const DEPOSIT_STATES = ['held', 'refunding', 'refunded', 'forfeited', 'set-off'] as const;

/** How a winner's final payment stands; `passed-on`: the lot was offered to a runner-up. */
export const FINAL_PAYMENT_STATES = ['due', 'paid', 'overdue', 'forfeited', 'passed-on'] as const;
