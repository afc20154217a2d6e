import {
  getInvoiceDetails,
  type InvoiceDetails,
  listOwnInvoices,
  setInvoiceDetails,
} from '../../../shared/contract/money/invoices.ts';
import { refusal } from '../../../shared/contract/errors.ts';
import { ok, refused } from '../../../shared/model/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import type { InvoiceStore } from '../../tables/invoices/invoice-store.ts';
import type { InvoiceDetailsItem, InvoiceDetailsStore } from '../../tables/users/invoice-details.ts';
import type { PaymentStore } from '../payment-store.ts';
import { invoiceAnswer } from './invoice-answer.ts';

interface InvoiceRouteDeps {
  readonly clock: Clock;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly invoices: Pick<InvoiceStore, 'ofPayment'>;
  readonly details: InvoiceDetailsStore;
  /** Whether a seller is set. */
  readonly areIssued: boolean;
}

/** A bidder's invoices, and what they say. */
export function invoiceRoutes({
  clock,
  payments,
  invoices,
  details,
  areIssued,
}: InvoiceRouteDeps): readonly Endpoint[] {
  return [
    endpoint(listOwnInvoices, async ({ params, caller }) => {
      const payment = await payments.getPayment(params.id);
      // Somebody else's payment is none of the caller's: not even that there is one.
      if (payment?.userId !== caller.userId) return refused(refusal('NOT_FOUND', 'There is no such payment.'));
      const documents = await invoices.ofPayment(payment.paymentId);
      return ok({ answer: { success: true, invoices: documents.map(invoiceAnswer) } });
    }),

    endpoint(getInvoiceDetails, async ({ caller }) => {
      const said = await details.get(caller.userId);
      return ok({ answer: { success: true, areIssued, details: said === undefined ? null : detailsAnswer(said) } });
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

/** What was left empty is not stored. */
function stored({ state, gstin, name, address }: InvoiceDetails) {
  return {
    state,
    ...(gstin !== '' && { gstin }),
    ...(name !== '' && { name }),
    ...(address !== '' && { address }),
  };
}
