import * as z from 'zod';
import { createPayment } from '#shared/contract/money/payments.ts';
import { isObject } from '#shared/model/json.ts';

const order = z.object({ id: z.string(), amount: z.number(), currency: z.string().default('INR') });

/** A created order. Its fields are empty if the response contains only an order. */
const creation = z.object({
  /** Null when nothing is due. */
  order: order.nullable(),
  payment: z.object({ id: z.string() }).default({ id: '' }),
  key: z.string().default(''),
  checkoutUrl: z.string().default(''),
  registered: z.boolean().default(false),
});
export type Creation = z.infer<typeof creation>;

/** `createPayment` with a lenient schema, because the response may have several shapes. */
export const createPaymentTolerantly = {
  ...createPayment,
  response: z.transform(unwrapped).pipe(creation),
} as const;

/** Unwraps a response nested under `data`, and wraps a response that is only an order. */
function unwrapped(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  const inner = isObject(answer['data']) ? answer['data'] : answer;
  const isOnlyOrder = !('order' in inner) && 'id' in inner && 'amount' in inner;
  return isOnlyOrder ? { ...inner, order: inner } : inner;
}
