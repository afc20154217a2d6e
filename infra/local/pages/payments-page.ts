import type { AwsRequest, AwsResponse } from '@boli/aws-local/aws/aws-service.ts';
import * as z from 'zod';
import { formatInr } from '#shared/model/money/money.ts';
import type { Refund } from '../razorpay/entities.ts';
import { faultResponse, RazorpayFault } from '../razorpay/errors.ts';
import { faultsInput } from '../razorpay/faults.ts';
import type { OrderView, RazorpaySandbox } from '../razorpay/sandbox.ts';
import { buttonForm, type Html, html, jsonAnswer, page, seeOther, timeTag } from './html.ts';

const isoOf = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString();

function refundLine(refund: Refund): Html {
  const end = (verb: string): string => `/__local/payments/refunds/${refund.id}/${verb}`;
  return html` refund of ${formatInr(refund.amount)} <code>${refund.id}</code>
    <span class="badge">${refund.status}</span>
    ${refund.status === 'failed' ? null : buttonForm(end('fail'), 'Bank returns it')}
    ${refund.status === 'processed' || refund.status === 'failed' ? null : buttonForm(end('process'), 'Process')}`;
}

function orderCard({ order, payments }: OrderView): Html {
  const action = (verb: string): string => `/__local/payments/${order.id}/${verb}`;
  const failed = payments.some(({ payment }) => payment.status === 'failed');
  return html`<article class="card">
    <h2>${formatInr(order.amount)} <span class="badge">${order.status}</span></h2>
    <p class="soft">
      <code>${order.id}</code>, receipt <code>${order.receipt ?? 'none'}</code>, ${timeTag(isoOf(order.created_at))}
    </p>
    ${payments.map(
      ({ payment, refunds }) =>
        html`<p>
          <code>${payment.id}</code> <span class="badge">${payment.status}</span>
          ${refunds.map(refundLine)}
        </p>`,
    )}
    ${
      order.status === 'paid'
        ? html`<div class="row">${buttonForm(action('again'), 'Pay a second time')}</div>`
        : html`<div class="row">
            ${buttonForm(action('pay'), 'Pay')} ${buttonForm(action('authorize'), 'Authorise only')}
            ${buttonForm(action('fail'), 'Fail')} ${failed ? buttonForm(action('late'), 'Authorise late') : null}
          </div>`
    }
  </article>`;
}

/** The provider's orders and payments as a page, with the payer's buttons. */
export function paymentsPage(razorpay: RazorpaySandbox): AwsResponse {
  const orders = razorpay.orders();
  const webhooks = razorpay.webhooks();
  return page(
    'Payments',
    html`<p class="soft">Orders at the local payment provider, newest first. No money moves.</p>
      <div class="row">${buttonForm('/__local/payments/refuse-refunds', 'Refuse the next refund')}</div>
      ${webhooks.length === 0 ? null : html`<p>${webhooks.length} webhook(s) still on their way.</p>`}
      <h2>Orders</h2>
      ${orders.length === 0 ? html`<p>No orders yet.</p>` : orders.map(orderCard)}`,
  );
}

const detailsSchema = z.object({
  email: z.string().exactOptional(),
  contact: z.string().exactOptional(),
  vpa: z.string().exactOptional(),
});
type Details = z.infer<typeof detailsSchema>;

/** The payer's details from the checkout; none when the body is a form or empty. */
function payerDetails(request: AwsRequest): Details {
  if (!(request.headers['content-type'] ?? '').includes('json') || request.body.length === 0) return {};
  try {
    return detailsSchema.parse(JSON.parse(request.body.toString('utf8')));
  } catch {
    throw new RazorpayFault('The payer must be a JSON object with e-mail and contact.');
  }
}

function act(razorpay: RazorpaySandbox, orderId: string, verb: string, details: Details) {
  switch (verb) {
    case 'pay':
      return razorpay.pay(orderId, details);
    case 'fail':
      return razorpay.fail(orderId, details);
    case 'authorize':
      return razorpay.authorize(orderId, details);
    case 'again':
      return razorpay.payAgain(orderId, details);
    default:
      return razorpay.payLate(orderId);
  }
}

/** POST /__local/payments/faults: sets the simulated faults, as JSON. */
export function setFaults(razorpay: RazorpaySandbox, request: AwsRequest): AwsResponse {
  try {
    razorpay.setFaults(faultsInput.parse(JSON.parse(request.body.toString('utf8'))));
    return jsonAnswer({ success: true });
  } catch {
    return faultResponse(new RazorpayFault('These are no faults the sandbox knows.'));
  }
}

/** POST /__local/payments/refunds/{refundId}/process and /fail; a form redirects back to the page. */
export function endRefund(razorpay: RazorpaySandbox, refundId: string, verb: string, request: AwsRequest): AwsResponse {
  try {
    const refund = razorpay.settleRefund(refundId, verb === 'process' ? 'process' : 'fail');
    return fromForm(request) ? seeOther('/__local/payments') : jsonAnswer(refund);
  } catch (error) {
    if (error instanceof RazorpayFault) return faultResponse(error);
    throw error;
  }
}

/** POST /__local/payments/{orderId}/pay, /fail, /late, /authorize and /again; a form redirects back to the page. */
export function actAsPayer(razorpay: RazorpaySandbox, orderId: string, verb: string, request: AwsRequest): AwsResponse {
  try {
    const details = payerDetails(request);
    const answer = act(razorpay, orderId, verb, details);
    return fromForm(request) ? seeOther('/__local/payments') : jsonAnswer(answer);
  } catch (error) {
    if (error instanceof RazorpayFault) return faultResponse(error);
    throw error;
  }
}

/** Whether a page's form sent this request, and not a program. */
export function fromForm(request: AwsRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}
