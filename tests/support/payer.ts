import * as z from 'zod';

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
  };
}
