import * as z from 'zod';
import { newestFirst, newId, type SandboxRecords, type Notes, type Order } from './entities.ts';
import { RazorpayFault } from './errors.ts';

const SMALLEST_PAISE = 100;
const MAX_NOTES = 15;
const MAX_NOTE = 256;
const MAX_RECEIPT = 40;

/** Notes as the API accepts them; numbers become text. */
export const notesInput = z
  .union([z.record(z.string(), z.union([z.string(), z.number()])), z.array(z.never())])
  .optional();

/** Checks notes against Razorpay's limits. */
export function readNotes(notes: z.infer<typeof notesInput>): Notes {
  const pairs = Object.entries(notes ?? {}).map(([name, value]) => [name, String(value)] as const);
  if (pairs.length > MAX_NOTES) {
    throw new RazorpayFault('The notes may not have more than 15 items.', { field: 'notes' });
  }
  if (pairs.some(([name, value]) => name.length > MAX_NOTE || value.length > MAX_NOTE)) {
    throw new RazorpayFault('The notes may not be greater than 256 characters.', { field: 'notes' });
  }
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}

const createSchema = z.strictObject({
  amount: z.coerce.number({ error: 'The amount must be an integer.' }).int('The amount must be an integer.'),
  currency: z.literal('INR', { error: 'Currency is not supported' }),
  receipt: z.string().max(MAX_RECEIPT, 'The receipt may not be greater than 40 characters.').nullish(),
  notes: notesInput,
  partial_payment: z.literal(false, { error: 'The local sandbox knows no partial payments.' }).optional(),
  payment_capture: z
    .union([z.literal(1), z.literal(true)], { error: 'The local sandbox always captures at once.' })
    .optional(),
});

/** Parses a request body. Like the real API, the error names the first invalid field. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    throw new RazorpayFault(`${issue.keys.join(', ')} is/are not required and should not be sent`);
  }
  const field = issue?.path[0];
  throw new RazorpayFault(issue?.message ?? 'Invalid request', field === undefined ? {} : { field: String(field) });
}

/** POST /v1/orders. `now` in epoch ms. */
export function createOrder(
  records: SandboxRecords,
  body: unknown,
  now: number,
  checkLimit: (amount: number) => void,
): Order {
  const input = readBody(createSchema, body);
  checkLimit(input.amount);
  if (input.amount < SMALLEST_PAISE) {
    throw new RazorpayFault('Order amount less than minimum amount allowed', { field: 'amount' });
  }
  const order: Order = {
    id: newId('order_'),
    entity: 'order',
    amount: input.amount,
    amount_paid: 0,
    amount_due: input.amount,
    currency: input.currency,
    receipt: input.receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(input.notes),
    created_at: Math.floor(now / 1000),
  };
  records.orders.put(order.id, order);
  return order;
}

/** Returns the order or throws Razorpay's error for an unknown id. */
export function existingOrder(records: SandboxRecords, orderId: string): Order {
  const order = records.orders.get(orderId);
  if (order === undefined) throw new RazorpayFault('The id provided does not exist');
  return order;
}

const MAX_LISTED = 100;

/** GET /v1/orders with receipt, from, to, count and skip. */
export function listOrders(records: SandboxRecords, query: URLSearchParams): readonly Order[] {
  const receipt = query.get('receipt');
  const from = Number(query.get('from') ?? 0);
  const to = Number(query.get('to') ?? Infinity);
  const skip = Number(query.get('skip') ?? 0);
  const count = Math.min(Number(query.get('count') ?? 10), MAX_LISTED);
  return newestFirst(records.orders)
    .filter((order) => receipt === null || order.receipt === receipt)
    .filter((order) => order.created_at >= from && order.created_at <= to)
    .slice(skip, skip + count);
}
