/** Types and states of payments and deposits, as stored and sent. */

/** What a payment is for: the deposit or the price. */
export const PAYMENT_TYPES = ['emd', 'final'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/**
 * What a stored payment is for. `storage`: a lot was in the yard longer than its free days. That is paid at the gate,
 * so no order for it is made at Razorpay.
 */
export const STORED_PAYMENT_TYPES = [...PAYMENT_TYPES, 'storage'] as const;

/** How money was sent other than through Razorpay; `dd`: a demand draft. Cash is not taken. */
export const TRANSFER_METHODS = ['neft', 'rtgs', 'imps', 'upi', 'dd'] as const;
export type TransferMethod = (typeof TRANSFER_METHODS)[number];

/** The state of a bidder's deposit; `set-off`: it paid a part of the price. */
export const DEPOSIT_STATES = ['held', 'refunding', 'refunded', 'forfeited', 'set-off'] as const;

/**
 * The state of a winner's final payment; `on-approval`: the highest bid is below the reserve, and nobody has accepted it
 * so far; `passed-on`: the lot was offered to a runner-up.
 */
export const FINAL_PAYMENT_STATES = ['on-approval', 'due', 'paid', 'overdue', 'forfeited', 'passed-on'] as const;
