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
  })
  .transform(({ id, order_id, ...rest }): ProviderPayment => ({
    providerPaymentId: id,
    orderId: order_id ?? null,
    ...rest,
  }));

export const refundAnswer = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.coerce.number(),
    // Left out in the answers of some older accounts, where a refund that exists is under way.
    status: z.enum(['pending', 'processed', 'failed']).default('pending'),
  })
  .transform(({ id, payment_id, amount, status }): ProviderRefund => ({
    refundId: id,
    providerPaymentId: payment_id,
    amount,
    status,
  }));

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
 * Reads what the SDK threw. Only a 4xx with the provider's own error in it is a refusal. 408, 409 (a request with
 * the same key is under way) and 429 say to come again; the SDK turns a network failure into a TypeError.
 */
export function providerError(thrown: unknown): ProviderError {
  const parsed = failedAnswer.safeParse(thrown);
  if (!parsed.success) return { kind: 'unknown', detail: thrown instanceof Error ? thrown.name : 'unreadable answer' };
  const { statusCode, error } = parsed.data;
  const isRefusal = statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode);
  return isRefusal
    ? { kind: 'refused', status: statusCode, code: error.code, description: error.description }
    : { kind: 'unknown', detail: `status ${statusCode}` };
}
