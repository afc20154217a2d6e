import type {
  PaymentGateway,
  ProviderError,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from '#functions/payments/provider/payment-gateway.ts';
import type { SettledMoney } from '#functions/payments/provider/settlement-line.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

const SILENT: Result<never, ProviderError> = refused({ kind: 'unknown', detail: 'TypeError' });
const NO_DETAIL = { kind: 'refused', status: 400, code: 'BAD_REQUEST_ERROR', description: '' } as const;
const NO: Result<never, ProviderError> = refused(NO_DETAIL);

type Trouble = 'request-lost' | 'answer-lost' | 'refuse' | 'no-access';

/** A fake payment provider in memory, with payers and outages. */
export class FakeProvider implements PaymentGateway {
  readonly keyId = 'rzp_test_key';
  readonly orders: (ProviderOrder & { receipt: string })[] = [];
  readonly payments: ProviderPayment[] = [];
  readonly refunds: ProviderRefund[] = [];
  /** Money taken by lost disputes, which no list of refunds contains. */
  readonly chargebacks: { readonly providerPaymentId: string; readonly amount: number }[] = [];
  readonly calls: string[] = [];
  /**
   * What happens to the next calls of an operation: no answer (the request or the answer is lost), a refusal, or a
   * rejected key.
   */
  readonly troubles = new Map<string, Trouble[]>();
  /** The description in its refusals. */
  refusal = '';
  refundsEndAs: ProviderRefund['status'] = 'processed';
  readonly #refundKeys = new Map<string, ProviderRefund>();

  /** The payer pays an order at the provider. */
  pay(orderId: string, change: Partial<ProviderPayment> = {}): ProviderPayment {
    const order = this.orders.find((one) => one.orderId === orderId);
    const payment: ProviderPayment = {
      providerPaymentId: `pay_${this.payments.length + 1}`,
      orderId,
      amount: order?.amount ?? 0,
      currency: 'INR',
      status: 'captured',
      ...change,
    };
    this.payments.push(payment);
    return payment;
  }

  /** The total refunded for a payment or taken by a lost dispute, as the bank sees it. */
  returned(providerPaymentId: string): number {
    const activeRefunds = this.refunds.filter(
      (one) => one.providerPaymentId === providerPaymentId && one.status !== 'failed',
    );
    const taken = this.chargebacks.filter((one) => one.providerPaymentId === providerPaymentId);
    return [...activeRefunds, ...taken].reduce((sum, { amount }) => sum + amount, 0);
  }

  fail(operation: string, ...troubles: Trouble[]): void {
    this.troubles.set(operation, troubles);
  }

  async #do<T>(operation: string, effect: () => Result<T, ProviderError>): Promise<Result<T, ProviderError>> {
    await Promise.resolve();
    this.calls.push(operation);
    const trouble = this.troubles.get(operation)?.shift();
    if (trouble === 'request-lost') return SILENT;
    if (trouble === 'no-access') return refused({ kind: 'no-access', status: 401 });
    if (trouble === 'refuse') return refused({ ...NO_DETAIL, description: this.refusal });
    const answer = effect();
    return trouble === 'answer-lost' ? SILENT : answer;
  }

  createOrder({ receipt, amount }: { receipt: string; amount: number }) {
    return this.#do('createOrder', () => {
      const order = { orderId: `order_${this.orders.length + 1}`, amount, currency: 'INR', receipt };
      this.orders.push(order);
      return ok(order);
    });
  }

  findOrder(receipt: string, amount: number) {
    return this.#do('findOrder', () => ok(this.orders.find((one) => one.receipt === receipt && one.amount === amount)));
  }

  fetchPayment(id: string) {
    return this.#do('fetchPayment', () => {
      const found = this.payments.find((one) => one.providerPaymentId === id);
      return found === undefined ? NO : ok(found);
    });
  }

  capturePayment(id: string) {
    return this.#do('capturePayment', () => {
      const at = this.payments.findIndex((one) => one.providerPaymentId === id);
      const found = this.payments[at];
      if (found?.status !== 'authorized') return NO;
      this.payments[at] = { ...found, status: 'captured' };
      return ok({ ...found, status: 'captured' as const });
    });
  }

  listOrderPayments(orderId: string) {
    return this.#do('listOrderPayments', () => ok(this.payments.filter((one) => one.orderId === orderId)));
  }

  refund({
    providerPaymentId,
    amount,
    idempotencyKey,
  }: {
    providerPaymentId: string;
    amount: number;
    idempotencyKey: string;
  }) {
    return this.#do('refund', () => {
      const earlier = this.#refundKeys.get(idempotencyKey);
      if (earlier !== undefined) return ok(earlier);
      const paid = this.payments.find((one) => one.providerPaymentId === providerPaymentId)?.amount ?? 0;
      if (this.returned(providerPaymentId) + amount > paid) return NO;
      const refund = {
        refundId: `rfnd_${this.refunds.length + 1}`,
        providerPaymentId,
        amount,
        status: this.refundsEndAs,
      };
      this.refunds.push(refund);
      this.#refundKeys.set(idempotencyKey, refund);
      return ok(refund);
    });
  }

  /** The lines of all settlement reports. */
  readonly settled: SettledMoney[] = [];

  listSettled(day: number) {
    const isOfDay = ({ settledAt }: SettledMoney) => settledAt >= day && settledAt < day + 86_400_000;
    return this.#do('listSettled', () => ok(this.settled.filter(isOfDay)));
  }

  listRefunds(providerPaymentId: string) {
    return this.#do('listRefunds', () => ok(this.refunds.filter((one) => one.providerPaymentId === providerPaymentId)));
  }
}
