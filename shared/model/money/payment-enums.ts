/** Types and states of payments and deposits, as stored and sent. */

/** What a payment is for: the deposit or the price. */
export const PAYMENT_TYPES = ['emd', 'final'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** How a bank transfer was sent. */
export const TRANSFER_METHODS = ['neft', 'rtgs'] as const;
export type TransferMethod = (typeof TRANSFER_METHODS)[number];

/** The state of a bidder's deposit; `set-off`: it paid a part of the price. */
export const DEPOSIT_STATES = ['held', 'refunding', 'refunded', 'forfeited', 'set-off'] as const;

/**
 * The state of a winner's final payment; `on-approval`: the highest bid is below the reserve, and nobody has accepted it
 * so far; `passed-on`: the lot was offered to a runner-up.
 */
export const FINAL_PAYMENT_STATES = ['on-approval', 'due', 'paid', 'overdue', 'forfeited', 'passed-on'] as const;
