import * as z from 'zod';
import type { FaultsInput } from '../../infra/local/razorpay/faults.ts';

const checkoutAnswer = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;

/** Acts at the payment provider, where the webhooks come from. */
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
    /** The failed attempt turns out to be good. */
    paysLate: async (orderId: string) => checkoutAnswer.parse(await act(`${orderId}/late`)),
    refusesNextRefund: async () => {
      await act('refuse-refunds');
    },
    /** The next so many refunds are refused. */
    refusesRefunds: (refuseRefunds: number) => faults({ refuseRefunds }),
    /** Pays, and nobody ever tells of it. */
    paysSilently: async (orderId: string) => {
      await faults({ loseWebhooks: 2 });
      return checkoutAnswer.parse(await act(`${orderId}/pay`));
    },
    /** Pays an order that is paid. */
    paysAgain: async (orderId: string) => checkoutAnswer.parse(await act(`${orderId}/again`)),
    /** The bank says yes, and the money is not captured yet. */
    authorizes: async (orderId: string) => checkoutAnswer.parse(await act(`${orderId}/authorize`)),
    faults,
  };
}
