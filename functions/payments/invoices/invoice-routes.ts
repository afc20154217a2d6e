import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { InvoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import type { InvoiceDetailsItem, InvoiceDetailsStore } from '#functions/tables/users/invoice-details.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import {
  getInvoiceDetails,
  type InvoiceDetails,
  listOwnInvoices,
  setInvoiceDetails,
} from '#shared/contract/money/invoices.ts';
import { ok, refused } from '#shared/model/result.ts';
import type { PaymentStore } from '../payment-store.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import type { InvoiceSettings } from './invoice-settings.ts';

interface InvoiceRouteDeps {
  readonly clock: Clock;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly invoices: Pick<InvoiceStore, 'ofPayment'>;
  readonly details: InvoiceDetailsStore;
  /** Undefined if no tax invoices are issued. */
  readonly seller: InvoiceSettings['seller'] | undefined;
}

/** A bidder's invoices and the details printed on them. */
export function invoiceRoutes({ clock, payments, invoices, details, seller }: InvoiceRouteDeps): readonly Endpoint[] {
  return [
    endpoint(listOwnInvoices, async ({ params, caller }) => {
      const payment = await payments.getPayment(params.id);
      // Do not reveal that another person's payment exists.
      if (payment?.userId !== caller.userId) return refused(refusal('NOT_FOUND', 'There is no such payment.'));
      const documents = await invoices.ofPayment(payment.paymentId);
      return ok({ answer: { success: true, invoices: documents.map(invoiceAnswer) } });
    }),

    endpoint(getInvoiceDetails, async ({ caller }) => {
      const item = await details.get(caller.userId);
      return ok({
        answer: { success: true, seller: seller ?? null, details: item === undefined ? null : detailsAnswer(item) },
      });
    }),

    endpoint(setInvoiceDetails, async ({ body, caller }) => {
      await details.put({ userId: caller.userId, ...stored(body), updatedAt: clock() });
      return ok({ answer: { success: true, message: 'Your invoices will say this from now on.' } });
    }),
  ];
}

function detailsAnswer({ state, gstin = '', name = '', address = '' }: InvoiceDetailsItem): InvoiceDetails {
  return { state, gstin, name, address };
}

/** Leaves out empty fields. */
function stored({ state, gstin, name, address }: InvoiceDetails) {
  return {
    state,
    ...(gstin !== '' && { gstin }),
    ...(name !== '' && { name }),
    ...(address !== '' && { address }),
  };
}
