import Razorpay from 'razorpay';
import type * as z from 'zod';
import { isoFrom } from '#functions/platform/clock.ts';
import { countShared } from '#functions/platform/metrics.ts';
import { IST_OFFSET_MS } from '#shared/model/ist.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { CURRENCY, type PaymentGateway, type ProviderError } from './payment-gateway.ts';
import { collectionOf, orderAnswer, paymentAnswer, providerError, refundAnswer } from './razorpay-answers.ts';
import { type SettledMoney, settlementLine } from './settlement-line.ts';

interface RazorpayAccount {
  readonly keyId: string;
  readonly keySecret: string;
  /** Without `/v1`, which the SDK adds. May contain a path. */
  readonly baseUrl: string;
  readonly timeoutMs?: number;
}

/** Three calls (fetch, capture, fetch) must fit into the 25 s of payments-api. */
const TIMEOUT_MS = 7_000;

/** The provider's limit for one page. An order never has so many attempts. */
const PAGE = 100;
/** The limit for one page of a settlement report: https://razorpay.com/docs/api/settlements/fetch-recon. */
const REPORT_PAGE = 1000;

export function razorpayGateway({
  keyId,
  keySecret,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: RazorpayAccount): PaymentGateway {
  const razorpay = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const transport = transportOf(razorpay);
  transport.defaults.baseURL = baseUrl;
  transport.defaults.timeout = timeoutMs;

  return {
    keyId,

    createOrder: ({ receipt, amount, notes }) =>
      ask(orderAnswer, () => razorpay.orders.create({ amount, currency: CURRENCY, receipt, notes: { ...notes } })),

    async findOrder(receipt, amount) {
      const orders = await ask(collectionOf(orderAnswer), () => razorpay.orders.all({ receipt, count: PAGE }));
      if (!orders.ok) return orders;
      return ok(orders.value.find((order) => order.amount === amount && order.currency === CURRENCY));
    },

    fetchPayment: (providerPaymentId) => ask(paymentAnswer, () => razorpay.payments.fetch(providerPaymentId)),

    capturePayment: (providerPaymentId, amount) =>
      ask(paymentAnswer, () => razorpay.payments.capture(providerPaymentId, amount, CURRENCY)),

    listOrderPayments: (orderId) => ask(collectionOf(paymentAnswer), () => razorpay.orders.fetchPayments(orderId)),

    // razorpay.payments.refund cannot send the idempotency key.
    refund: ({ providerPaymentId, amount, idempotencyKey }) =>
      ask(refundAnswer, async () => {
        const path = `/v1/payments/${encodeURIComponent(providerPaymentId)}/refund`;
        const headers = { 'X-Refund-Idempotency': idempotencyKey };
        return (await transport.post(path, { amount }, { headers })).data;
      }),

    async listSettled(day) {
      const [year = 0, month = 0, date = 0] = isoFrom(day + IST_OFFSET_MS)
        .slice(0, 10)
        .split('-')
        .map(Number);
      const lines: SettledMoney[] = [];
      for (;;) {
        const query = { year, month, day: date, count: REPORT_PAGE, skip: lines.length };
        const page = await ask(collectionOf(settlementLine), () => razorpay.settlements.reports(query));
        if (!page.ok) return page;
        lines.push(...page.value);
        if (page.value.length < REPORT_PAGE) return ok(lines);
      }
    },

    listRefunds: (providerPaymentId) =>
      ask(collectionOf(refundAnswer), () => razorpay.payments.fetchMultipleRefund(providerPaymentId, { count: PAGE })),
  };
}

/** Counts calls without a usable answer, for the alarm `RazorpayUnreachable`. */
async function ask<T extends z.ZodType>(
  schema: T,
  request: () => Promise<unknown>,
): Promise<Result<z.output<T>, ProviderError>> {
  const answered = await answerTo(schema, request);
  if (!answered.ok && answered.error.kind === 'unknown') countShared('ProviderUnreachable');
  return answered;
}

/** An answer that does not match the schema counts as no answer. */
async function answerTo<T extends z.ZodType>(
  schema: T,
  request: () => Promise<unknown>,
): Promise<Result<z.output<T>, ProviderError>> {
  try {
    const parsed = schema.safeParse(await request());
    return parsed.success ? ok(parsed.data) : refused({ kind: 'unknown', detail: 'unreadable answer' });
  } catch (thrown) {
    return refused(providerError(thrown));
  }
}

/** The SDK's internal axios instance. Its types do not declare it. */
interface Transport {
  readonly defaults: { baseURL?: string; timeout?: number };
  post(path: string, data: unknown, config: { readonly headers: Record<string, string> }): Promise<{ data: unknown }>;
}

function transportOf(razorpay: Razorpay): Transport {
  const { api }: { api: object } = razorpay;
  const transport: unknown = 'rq' in api ? api.rq : undefined;
  if (!isTransport(transport)) throw new Error('This version of the Razorpay SDK has no axios instance at api.rq.');
  return transport;
}

function isTransport(value: unknown): value is Transport {
  return (
    typeof value === 'function' &&
    'post' in value &&
    typeof value.post === 'function' &&
    'defaults' in value &&
    typeof value.defaults === 'object'
  );
}
