import { createHmac, randomUUID } from 'node:crypto';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import type { FaultsInput } from '#infra/local/razorpay/faults.ts';
import { PARAMETERS } from '#infra/settings/parameters.ts';

/** Reads a secret from Parameter Store. */
export async function secret(baseUrl: string, name: keyof typeof PARAMETERS): Promise<string> {
  const ssm = new SSMClient(await readOperatorAccess(baseUrl, 'ssm'));
  const found = await ssm.send(new GetParameterCommand({ Name: PARAMETERS[name], WithDecryption: true }));
  ssm.destroy();
  return found.Parameter?.Value ?? '';
}

/** Calls the provider's REST API for a payment. */
async function atProvider(baseUrl: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const keys = `${await secret(baseUrl, 'key-id')}:${await secret(baseUrl, 'key-secret')}`;
  const response = await fetch(`${baseUrl}/__local/razorpay/v1/payments/${path}`, {
    headers: { authorization: `Basic ${Buffer.from(keys).toString('base64')}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Refunds on the provider's dashboard, without Boli's knowledge; `amount` in paise. */
export async function refundAtProvider(baseUrl: string, providerPaymentId: string, amount: number): Promise<void> {
  await atProvider(baseUrl, `${providerPaymentId}/refund`, { amount });
}

interface Delivery {
  readonly eventId?: string | undefined;
  readonly signedWith?: string;
}

/** Delivers `payment.captured` again, as the provider does without an answer. Returns the HTTP status. */
export async function deliverCaptureAgain(
  baseUrl: string,
  providerPaymentId: string,
  delivery: Delivery = {},
): Promise<number> {
  const payment = { entity: await atProvider(baseUrl, providerPaymentId) };
  return deliver(baseUrl, { event: 'payment.captured', contains: ['payment'], payload: { payment } }, delivery);
}

/** The bank opens or ends a dispute about a payment of this amount (paise). */
export async function deliverDispute(
  baseUrl: string,
  providerPaymentId: string,
  step: 'created' | 'won' | 'lost',
  amount: number,
): Promise<void> {
  const payment = { entity: await atProvider(baseUrl, providerPaymentId) };
  const status = step === 'created' ? 'open' : step;
  const entity = {
    id: `disp_${providerPaymentId}`,
    payment_id: providerPaymentId,
    amount,
    amount_deducted: step === 'lost' ? amount : 0,
    status,
  };
  const payload = { dispute: { entity }, payment };
  const sent = await deliver(baseUrl, {
    event: `payment.dispute.${step}`,
    contains: ['payment', 'dispute'],
    payload,
  });
  if (sent !== 200) throw new Error(`The dispute was refused: ${sent}`);
}

/** Sends an event as the provider does. Returns the HTTP status. */
async function deliver(
  baseUrl: string,
  event: object,
  { eventId = randomUUID(), signedWith }: Delivery = {},
): Promise<number> {
  const body = JSON.stringify({ entity: 'event', ...event });
  const signature = createHmac('sha256', signedWith ?? (await secret(baseUrl, 'webhook-secret')))
    .update(body)
    .digest('hex');
  const response = await fetch(`${baseUrl}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId },
    body,
  });
  return response.status;
}

const ordersAtProvider = z.array(
  z.object({
    order: z.object({ id: z.string() }),
    payments: z.array(
      z.object({
        payment: z.object({ id: z.string(), status: z.string(), captured: z.boolean(), amount: z.number() }),
        refunds: z.array(z.object({ id: z.string(), status: z.string(), amount: z.number() })),
      }),
    ),
  }),
);

const checkoutAnswer = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;

/** The actions of a payer and a bank at the payment provider, which sends the webhooks. */
export function payer(baseUrl: string) {
  const act = async (path: string): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/__local/payments/${path}`, { method: 'POST' });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const faults = async (input: FaultsInput): Promise<void> => {
    const response = await fetch(`${baseUrl}/__local/payments/faults`, { method: 'POST', body: JSON.stringify(input) });
    if (!response.ok) throw new Error(`The faults were refused: ${await response.text()}`);
  };
  return {
    pays: async (orderId: string) => checkoutAnswer.parse(await act(`${orderId}/pay`)),
    fails: async (orderId: string) => {
      await act(`${orderId}/fail`);
    },
    /** The failed attempt succeeds late. */
    paysLate: async (orderId: string) => checkoutAnswer.parse(await act(`${orderId}/late`)),
    refusesNextRefund: async () => {
      await act('refuse-refunds');
    },
    /** The next `refuseRefunds` refunds are refused. */
    refusesNextRefunds: (refuseRefunds: number) => faults({ refuseRefunds }),
    /** Pays, and the webhooks are lost. */
    paysSilently: async (orderId: string) => {
      await faults({ loseWebhooks: 2 });
      return checkoutAnswer.parse(await act(`${orderId}/pay`));
    },
    /** Pays an order a second time. */
    paysAgain: async (orderId: string) => checkoutAnswer.parse(await act(`${orderId}/again`)),
    /** The bank authorizes the payment, which is not captured yet. */
    authorizes: async (orderId: string) => checkoutAnswer.parse(await act(`${orderId}/authorize`)),
    faults,
    /** Every order at the provider, with its payments and refunds. */
    orders: async () => {
      const response = await fetch(`${baseUrl}/__local/payments.json`);
      return ordersAtProvider.parse(await response.json());
    },
    /** The bank pays out a refund, or returns it. */
    endsRefund: async (refundId: string, ending: 'process' | 'fail') => {
      await act(`refunds/${refundId}/${ending}`);
    },
  };
}
