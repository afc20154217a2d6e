/** The fields of Razorpay's answers that Boli uses: https://razorpay.com/docs/api. */
import * as z from 'zod';
import type { ProviderError, ProviderOrder, ProviderPayment, ProviderRefund } from './payment-gateway.ts';

export const orderAnswer = z
  .object({ id: z.string(), amount: z.coerce.number(), currency: z.string() })
  .transform(({ id, amount, currency }): ProviderOrder => ({ orderId: id, amount, currency }));

const paymentFields = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: z.coerce.number(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  /** Epoch seconds: https://razorpay.com/docs/api/payments/fetch-with-id. */
  created_at: z.number().optional(),
});

const paymentFrom = ({ id, order_id, created_at, ...rest }: z.infer<typeof paymentFields>): ProviderPayment => ({
  providerPaymentId: id,
  orderId: order_id ?? null,
  ...rest,
  ...(created_at !== undefined && { paidAt: created_at * 1000 }),
});

/** The payment in an event. Events are queued, so nothing personal is kept. */
export const eventPayment = paymentFields.transform(paymentFrom);

/**
 * The handle with which Razorpay's test mode succeeds says nothing of a person:
 * https://razorpay.com/docs/payments/payments/test-upi-details.
 */
const TEST_HANDLE = 'success@razorpay';

/**
 * The answer to a request. It names the payer's UPI handle as `vpa`:
 * https://razorpay.com/docs/api/payments/fetch-with-id.
 */
export const paymentAnswer = paymentFields
  .extend({ vpa: z.string().nullish().catch(undefined) })
  .transform(({ vpa, ...payment }): ProviderPayment => {
    const upi = vpa?.trim().toLowerCase() ?? '';
    return { ...paymentFrom(payment), ...(upi !== '' && upi !== TEST_HANDLE && { upi }) };
  });

/** The name of the bank's reference depends on the method: https://razorpay.com/docs/sg/api/refunds/entity. */
const acquirerData = z
  .object({ arn: z.string().nullish(), rrn: z.string().nullish(), utr: z.string().nullish() })
  .optional()
  .catch(undefined);

export const refundAnswer = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.coerce.number(),
    /**
     * `processed` and `failed` are final. Other values (`created`, `pending`, none) mean that the refund is pending:
     * https://razorpay.com/docs/payments/refunds. `reversed` means that it bounced:
     * https://razorpay.com/docs/payments/refunds/faqs.
     */
    status: z.string().optional(),
    acquirer_data: acquirerData,
  })
  .transform(({ id, payment_id, amount, status, acquirer_data: bank }): ProviderRefund => {
    const reference = bank?.arn ?? bank?.rrn ?? bank?.utr ?? undefined;
    return {
      refundId: id,
      providerPaymentId: payment_id,
      amount,
      status: refundStatusOf(status),
      ...(reference !== undefined && { reference }),
    };
  });

function refundStatusOf(status: string | undefined): ProviderRefund['status'] {
  if (status === 'processed') return 'processed';
  return status === 'failed' || status === 'reversed' ? 'failed' : 'pending';
}

export const collectionOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item) }).transform((collection): z.output<T>[] => collection.items);

const errorDetail = z.object({ code: z.string().default('UNKNOWN'), description: z.string().default('') });

/** The SDK's error, and the axios error that the SDK passes on for raw requests. */
const failedAnswer = z.union([
  z.object({ statusCode: z.coerce.number(), error: errorDetail }),
  z
    .object({ response: z.object({ status: z.number(), data: z.object({ error: errorDetail }) }) })
    .transform(({ response }) => ({ statusCode: response.status, error: response.data.error })),
]);

/**
 * Converts an error thrown by the SDK. Only a 4xx with the provider's own error is a refusal, except 401 and 403, and
 * except 408, 409 (another request with the same key is in progress) and 429, which ask for a retry. The SDK turns a
 * network failure into a TypeError.
 */
export function providerError(thrown: unknown): ProviderError {
  const parsed = failedAnswer.safeParse(thrown);
  if (!parsed.success) return { kind: 'unknown', detail: thrown instanceof Error ? thrown.name : 'unreadable answer' };
  const { statusCode, error } = parsed.data;
  // A wrong or revoked key (https://razorpay.com/docs/api/payments/fetch-with-id).
  if (statusCode === 401 || statusCode === 403) return { kind: 'no-access', status: statusCode };
  const isRefusal = statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode);
  return isRefusal
    ? { kind: 'refused', status: statusCode, code: error.code, description: error.description }
    : { kind: 'unknown', detail: `status ${statusCode}` };
}
