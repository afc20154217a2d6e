import * as z from 'zod/mini';
import { createPayment } from '../../../../../shared/contract/money/payments.ts';
import { isObject } from '../../../../../shared/model/is-object.ts';

const order = z.object({ id: z.string(), amount: z.number(), currency: z._default(z.string(), 'INR') });

/** An order that was made. What a bare order does not bring is empty. */
const creation = z.object({
  /** Null where nothing is due. */
  order: z.nullable(order),
  payment: z._default(z.object({ id: z.string() }), { id: '' }),
  key: z._default(z.string(), ''),
  checkoutUrl: z._default(z.string(), ''),
  registered: z._default(z.boolean(), false),
});
export type Creation = z.infer<typeof creation>;

/** `createPayment`, whose answer may come in more than one shape. */
export const createPaymentTolerantly = {
  ...createPayment,
  response: z.pipe(z.transform(unwrapped), creation),
} as const;

/** The answer itself, or what is nested under `data`; a bare order becomes the order of an answer. */
function unwrapped(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  const inner = isObject(answer['data']) ? answer['data'] : answer;
  const isBareOrder = !('order' in inner) && 'id' in inner && 'amount' in inner;
  return isBareOrder ? { ...inner, order: inner } : inner;
}
