import * as z from 'zod';
import { RazorpayFault } from './errors.ts';

const count = z.number().int().min(0).max(100_000);

/** The simulated faults. A fault that is not named does not change. */
export const faultsInput = z.strictObject({
  /** Refuses this many refunds for lack of balance. */
  refuseRefunds: count.optional(),
  /** New refunds stay in this state until a test settles them: https://razorpay.com/docs/payments/refunds. */
  refundsStay: z.enum(['processed', 'created', 'pending']).optional(),
  /** Never sends the next this many webhooks. */
  loseWebhooks: count.optional(),
  /** Sends every webhook this many more times. */
  repeatWebhooks: z.number().int().min(0).max(10).optional(),
  /** Sends webhooks this many milliseconds later. */
  delayWebhooksMs: z.number().int().min(0).max(86_400_000).optional(),
  /** Refuses orders above this many paise; 0 for no limit. */
  orderLimit: z.number().int().min(0).optional(),
  /** Leaves captures out of the settlement report. */
  leaveOutOfSettlement: z.boolean().optional(),
  /** Adds this many paise to each payment in the settlement report. */
  settleOffBy: z.number().int().min(-100_000).max(100_000).optional(),
  /** Changes the webhook secret at Razorpay: later events are signed with it. */
  webhookSecret: z.string().min(1).max(200).optional(),
  /** Responds to the next this many REST calls with this status. */
  failCalls: z
    .strictObject({ times: count, status: z.union([z.literal(401), z.literal(429), z.literal(500), z.literal(503)]) })
    .optional(),
  /** Executes the next this many REST calls but loses their responses. */
  loseAnswers: count.optional(),
});
export type FaultsInput = z.infer<typeof faultsInput>;

type Settings = { readonly [Name in Exclude<keyof FaultsInput, 'webhookSecret'>]-?: NonNullable<FaultsInput[Name]> } & {
  readonly webhookSecret: string | undefined;
};

/** The active faults. */
export interface Faults {
  readonly set: (input: FaultsInput) => void;
  /** Throws the error that a test has set for the next calls. */
  readonly beforeCall: () => void;
  /** Throws when the response of an executed call is to be lost. */
  readonly afterCall: () => void;
  readonly beforeRefund: () => void;
  readonly beforeOrder: (amount: number) => void;
  readonly refundState: () => 'processed' | 'created' | 'pending';
  /** How often and how late to send a webhook; 0 times for a lost one. */
  readonly webhook: () => { readonly times: number; readonly delayMs: number };
  readonly settlement: () => { readonly isLeftOut: boolean; readonly offBy: number };
  /** The changed webhook secret, if any. */
  readonly webhookSecret: () => string | undefined;
}

export function createFaults(): Faults {
  let now: Settings = {
    refuseRefunds: 0,
    refundsStay: 'processed',
    loseWebhooks: 0,
    repeatWebhooks: 0,
    delayWebhooksMs: 0,
    orderLimit: 0,
    failCalls: { times: 0, status: 500 },
    loseAnswers: 0,
    webhookSecret: undefined,
    leaveOutOfSettlement: false,
    settleOffBy: 0,
  };
  return {
    set: (input) => {
      now = {
        refuseRefunds: input.refuseRefunds ?? now.refuseRefunds,
        refundsStay: input.refundsStay ?? now.refundsStay,
        loseWebhooks: input.loseWebhooks ?? now.loseWebhooks,
        repeatWebhooks: input.repeatWebhooks ?? now.repeatWebhooks,
        delayWebhooksMs: input.delayWebhooksMs ?? now.delayWebhooksMs,
        orderLimit: input.orderLimit ?? now.orderLimit,
        failCalls: input.failCalls ?? now.failCalls,
        loseAnswers: input.loseAnswers ?? now.loseAnswers,
        webhookSecret: input.webhookSecret ?? now.webhookSecret,
        leaveOutOfSettlement: input.leaveOutOfSettlement ?? now.leaveOutOfSettlement,
        settleOffBy: input.settleOffBy ?? now.settleOffBy,
      };
    },
    beforeCall: () => {
      const { times, status } = now.failCalls;
      if (times === 0) return;
      now = { ...now, failCalls: { times: times - 1, status } };
      throw new RazorpayFault(status === 401 ? 'Authentication failed' : 'We are facing some trouble.', { status });
    },
    afterCall: () => {
      if (now.loseAnswers === 0) return;
      now = { ...now, loseAnswers: now.loseAnswers - 1 };
      throw new RazorpayFault('The gateway took too long.', { status: 504 });
    },
    beforeRefund: () => {
      if (now.refuseRefunds === 0) return;
      now = { ...now, refuseRefunds: now.refuseRefunds - 1 };
      throw new RazorpayFault('Your account does not have enough balance to carry out the refund operation.');
    },
    beforeOrder: (amount) => {
      if (now.orderLimit > 0 && amount > now.orderLimit) {
        throw new RazorpayFault('Amount exceeds maximum amount allowed.', { field: 'amount' });
      }
    },
    refundState: () => now.refundsStay,
    webhookSecret: () => now.webhookSecret,
    settlement: () => ({ isLeftOut: now.leaveOutOfSettlement, offBy: now.settleOffBy }),
    webhook: () => {
      if (now.loseWebhooks === 0) return { times: 1 + now.repeatWebhooks, delayMs: now.delayWebhooksMs };
      now = { ...now, loseWebhooks: now.loseWebhooks - 1 };
      return { times: 0, delayMs: 0 };
    },
  };
}
