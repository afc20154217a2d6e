import { createHmac } from 'node:crypto';
import { newId, paymentsOf, type SandboxRecords, type Order, type Payment } from './entities.ts';
import { RazorpayFault } from './errors.ts';
import { existingOrder } from './orders.ts';
import type { Webhooks } from './webhooks.ts';

/** What the checkout passes to the page after a payment. */
interface CheckoutAnswer {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/** The payer's details that the page prefilled in the checkout. */
interface PayerDetails {
  readonly email?: string;
  readonly contact?: string;
  /** The UPI handle. By default the one with which test mode succeeds. */
  readonly vpa?: string;
}

/** Acts as the payer. Each method throws RazorpayFault for an unknown order or one that is paid. */
export interface Payer {
  /** Authorizes and captures a payment at once; the order is paid. */
  pay(orderId: string, details?: PayerDetails): CheckoutAnswer;
  /** The bank refuses the payment; the order stays open for another attempt. */
  fail(orderId: string, details?: PayerDetails): Payment;
  /** The newest failed payment succeeds after all (a late authorisation). */
  payLate(orderId: string): CheckoutAnswer;
  /** Authorizes without capture: the account captures by hand, or the authorisation was late. */
  authorize(orderId: string, details?: PayerDetails): CheckoutAnswer;
  /** Pays an order that is already paid, as from two tabs or apps. */
  payAgain(orderId: string, details?: PayerDetails): CheckoutAnswer;
}

/** The sandbox's fee: 2 % and 18 % tax on it, in paise. */
function feeOf(amount: number): { fee: number; tax: number } {
  const base = Math.round(amount * 0.02);
  const tax = Math.round(base * 0.18);
  return { fee: base + tax, tax };
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const;

function newPayment(order: Order, details: PayerDetails, now: number): Payment {
  return {
    id: newId('pay_'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: details.vpa ?? 'success@razorpay',
    email: details.email ?? 'payer@boli.test',
    contact: details.contact ?? '+919999999999',
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: { rrn: newId('') },
    created_at: Math.floor(now / 1000),
  };
}

/** Captures a payment: marks its order as paid and sends the webhooks. */
export function capturePayment(records: SandboxRecords, webhooks: Webhooks, payment: Payment): Payment {
  const order = existingOrder(records, payment.order_id);
  const captured: Payment = { ...payment, ...NO_ERROR, ...feeOf(payment.amount), status: 'captured', captured: true };
  const paid: Order = { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 };
  records.payments.put(captured.id, captured);
  records.orders.put(paid.id, paid);
  webhooks.enqueue('payment.captured', { payment: captured });
  webhooks.enqueue('order.paid', { payment: captured, order: paid });
  return captured;
}

export function createPayer(options: {
  readonly records: SandboxRecords;
  readonly webhooks: Webhooks;
  readonly clock: () => number;
  readonly keySecret: string;
}): Payer {
  const { records, webhooks, clock, keySecret } = options;

  const openOrder = (orderId: string): Order => {
    const order = existingOrder(records, orderId);
    if (order.status === 'paid') throw new RazorpayFault('Your payment has already been completed for this order.');
    return order;
  };

  const answerFor = (payment: Payment): CheckoutAnswer => ({
    razorpay_order_id: payment.order_id,
    razorpay_payment_id: payment.id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${payment.order_id}|${payment.id}`).digest('hex'),
  });

  const capture = (order: Order, payment: Payment): CheckoutAnswer => {
    records.orders.put(order.id, order);
    return answerFor(capturePayment(records, webhooks, payment));
  };

  return {
    pay: (orderId, details = {}) => {
      const order = openOrder(orderId);
      return capture({ ...order, attempts: order.attempts + 1 }, newPayment(order, details, clock()));
    },
    authorize: (orderId, details = {}) => {
      const order = openOrder(orderId);
      const payment: Payment = { ...newPayment(order, details, clock()), status: 'authorized' };
      records.payments.put(payment.id, payment);
      records.orders.put(order.id, { ...order, status: 'attempted', attempts: order.attempts + 1 });
      webhooks.enqueue('payment.authorized', { payment });
      return answerFor(payment);
    },
    payAgain: (orderId, details = {}) => {
      const order = existingOrder(records, orderId);
      return capture({ ...order, attempts: order.attempts + 1 }, newPayment(order, details, clock()));
    },
    fail: (orderId, details = {}) => {
      const order = openOrder(orderId);
      const failed: Payment = {
        ...newPayment(order, details, clock()),
        status: 'failed',
        vpa: 'failure@razorpay',
        error_code: 'BAD_REQUEST_ERROR',
        error_description: 'Payment was unsuccessful as the bank declined it. Any amount deducted will be refunded.',
        error_source: 'bank',
        error_step: 'payment_authorization',
        error_reason: 'payment_failed',
      };
      records.payments.put(failed.id, failed);
      records.orders.put(order.id, { ...order, status: 'attempted', attempts: order.attempts + 1 });
      webhooks.enqueue('payment.failed', { payment: failed });
      return failed;
    },
    payLate: (orderId) => {
      const order = openOrder(orderId);
      const failed = paymentsOf(records, orderId).find((payment) => payment.status === 'failed');
      if (failed === undefined) throw new RazorpayFault('The order has no failed payment.');
      return capture(order, failed);
    },
  };
}
