/** What Razorpay answers, as far as Boli reads it: https://razorpay.com/docs/api. */
import * as z from 'zod';
import type { ProviderError, ProviderOrder, ProviderPayment, ProviderRefund } from './payment-gateway.ts';

export const orderAnswer = z
  .object({ id: z.string(), amount: z.coerce.number(), currency: z.string() })
  .transform(({ id, amount, currency }): ProviderOrder => ({ orderId: id, amount, currency }));

export const paymentAnswer = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.coerce.number(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    /** Epoch seconds: https://razorpay.com/docs/api/payments/fetch-with-id. */
    created_at: z.number().optional(),
  })
  .transform(({ id, order_id, created_at, ...rest }): ProviderPayment => ({
    providerPaymentId: id,
    orderId: order_id ?? null,
    ...rest,
    ...(created_at !== undefined && { paidAt: created_at * 1000 }),
  }));

/** The bank's number is under one of these names, by method: https://razorpay.com/docs/sg/api/refunds/entity. */
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
     * `processed` and `failed` are final. Whatever else an account says (`created`, `pending`, nothing at all) is a
     * refund that exists and is under way: https://razorpay.com/docs/payments/refunds. `reversed` came back to us:
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

/** A list of the provider's, whatever is in it. */
export const collectionOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item) }).transform((collection): z.output<T>[] => collection.items);

const errorDetail = z.object({ code: z.string().default('UNKNOWN'), description: z.string().default('') });

/** The SDK's own shape of an answer other than 2xx, and axios's, which the SDK leaves as it is for raw requests. */
const failedAnswer = z.union([
  z.object({ statusCode: z.coerce.number(), error: errorDetail }),
  z
    .object({ response: z.object({ status: z.number(), data: z.object({ error: errorDetail }) }) })
    .transform(({ response }) => ({ statusCode: response.status, error: response.data.error })),
]);

/**
 * Reads what the SDK threw. Only a 4xx with the provider's own error in it is a refusal, 401 and 403 aside. 408, 409 (a request with
 * the same key is under way) and 429 say to come again; the SDK turns a network failure into a TypeError.
 */
export function providerError(thrown: unknown): ProviderError {
  const parsed = failedAnswer.safeParse(thrown);
  if (!parsed.success) return { kind: 'unknown', detail: thrown instanceof Error ? thrown.name : 'unreadable answer' };
  const { statusCode, error } = parsed.data;
  // A wrong or revoked key: nothing is refused, everything fails (https://razorpay.com/docs/api/payments/fetch-with-id).
  if (statusCode === 401 || statusCode === 403) return { kind: 'no-access', status: statusCode };
  const isRefusal = statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode);
  return isRefusal
    ? { kind: 'refused', status: statusCode, code: error.code, description: error.description }
    : { kind: 'unknown', detail: `status ${statusCode}` };
}
