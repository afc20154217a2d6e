import { makeCounterOffer } from '#functions/deposits/approval/counter-offer.ts';
import { decideApproval } from '#functions/deposits/approval/decide-approval.ts';
import { mayAcceptUnwarned } from '#functions/deposits/approval/disabled-bidder.ts';
import type { WinCommand } from '#functions/deposits/decisions/decide-win.ts';
import { type DecideDeps, decideAboutWin } from '#functions/deposits/decisions/decide.ts';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import { invoiceAnswer } from '#functions/payments/invoices/invoice-answer.ts';
import { sendByRazorpay } from '#functions/payments/offline/refund-channel.ts';
import { NO_PAYMENT, type PaymentStore } from '#functions/payments/payment-store.ts';
import { payAgain } from '#functions/payments/refunds/pay-again.ts';
import { differencesIn, SETTLEMENT_DIFFERENCES } from '#functions/payments/settlements/differences.ts';
import { endDifference } from '#functions/payments/settlements/end-difference.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { readAudit } from '#functions/tables/audit/audit-entry.ts';
import { auditBiddersRead } from '#functions/tables/audit/read-many.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import { readRegisteredBidders } from '#functions/views/auction/registered-bidders.ts';
import { auditLines, withoutReserve } from '#functions/views/audit/audit-lines.ts';
import type { TransactionReads } from '#functions/views/money/list-transactions.ts';
import { readPayers } from '#functions/views/money/payers.ts';
import { viewSettlement } from '#functions/views/money/settlement-view.ts';
import { readWaiting, type WaitingReads } from '#functions/views/money/waiting.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { listBidders } from '#shared/contract/bidders.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { listInvoices } from '#shared/contract/money/invoices.ts';
import {
  endSettlementDifference,
  listSettlementDifferences,
  refundByHand as refundByHandRoute,
  retryRefund,
} from '#shared/contract/money/transactions.ts';
import { listWaiting } from '#shared/contract/money/waiting.ts';
import {
  decideApproval as decideApprovalRoute,
  decideWin,
  getSettlement,
  makeCounterOffer as makeCounterOfferRoute,
} from '#shared/contract/money/wins.ts';
import { maySee } from '#shared/model/accounts/duties.ts';
import { ok, refused } from '#shared/model/result.ts';
import { type TransactionRouteDeps, transactionRoutes } from './transaction-routes.ts';

export interface MoneyRouteDeps extends DecideDeps, TransactionRouteDeps {
  readonly tables: DecideDeps['tables'];
  readonly profiles: TransactionRouteDeps['profiles'];
  readonly clock: Clock;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly paymentLists: TransactionReads['paymentLists'] & WaitingReads['paymentLists'];
  readonly money: Pick<MoneyStore, 'history' | 'ofAuction' | 'subjectsOf'>;
  /** Retries a due refund at the provider. */
  readonly refund: (
    paymentId: string,
    now: number,
  ) => Promise<'refunded' | 'waiting' | 'unreachable' | 'no-access' | 'not-due'>;
}

/** Waiting decisions, settlements and the audit log, and the decisions of admins about money. */
export function moneyRoutes(deps: MoneyRouteDeps): readonly Endpoint[] {
  const { clock, payments, paymentLists, invoices, money, tables } = deps;
  return [
    ...transactionRoutes(deps),

    endpoint(listInvoices, async ({ params }) => {
      if ((await payments.getPayment(params.id)) === undefined) return NO_PAYMENT;
      const documents = await invoices.ofPayment(params.id);
      return ok({ answer: { success: true, invoices: documents.map(invoiceAnswer) } });
    }),

    endpoint(listSettlementDifferences, async () => {
      const newest = differencesIn(await money.ofAuction(SETTLEMENT_DIFFERENCES)).toReversed();
      const colleagues = await readPayers(
        deps.profiles,
        newest.flatMap(({ ended }) => (ended === undefined || ended.by === 'razorpay' ? [] : [ended.by])),
      );
      const differences = newest.map(({ found, key, ended }) => {
        const { subject, createdAt: at, userId, reason = '', reference = null } = found;
        const by = ended?.by === 'razorpay' ? 'Razorpay' : (colleagues.get(ended?.by ?? '')?.name ?? 'unknown');
        return {
          subject,
          key,
          // If the money belongs to no payment of Boli, `userId` is empty.
          isPayment: userId !== '',
          at,
          reason,
          reference,
          ended: ended === undefined ? null : { at: ended.createdAt, by, reason: ended.reason ?? '' },
        };
      });
      return ok({ answer: { success: true, differences } });
    }),

    endpoint(endSettlementDifference, async ({ body, caller, source }) => {
      const ended = await endDifference({ tables, money }, body, { by: caller.userId, source, now: clock() });
      return ended.ok ? ok({ answer: { success: true, message: 'The difference has ended.' } }) : ended;
    }),

    endpoint(listWaiting, async () => {
      const items = await readWaiting({ auctions: tables.auctions, payments, paymentLists, money }, clock());
      const payerByUserId = await readPayers(
        deps.profiles,
        items.flatMap(({ userId }) => userId ?? []),
      );
      const waiting = items.map((item) => ({ ...item, payer: payerByUserId.get(item.userId ?? '') ?? null }));
      return ok({ answer: { success: true, waiting } });
    }),

    endpoint(retryRefund, async ({ params, caller, source }) => {
      const payment = await payments.getPayment(params.id);
      if (payment === undefined) return NO_PAYMENT;
      if (payment.offline !== undefined) return refused(refusal('NOT_PAYABLE', 'Razorpay never had this money.'));
      const now = clock();
      if (payment.refundBy === 'bank' && payment.status === 'refunding') {
        const chosen = await sendByRazorpay(tables, payment, { by: caller.userId, source, now });
        if (!chosen.ok) return chosen;
      }
      const outcome = await deps.refund(params.id, now);
      if (outcome === 'not-due') return refused(refusal('NOT_PAYABLE', 'No refund is due for this payment.'));
      if (outcome === 'unreachable' || outcome === 'no-access') return refused(refusal('PAYMENT_PROVIDER_UNAVAILABLE'));
      return ok({ answer: { success: true, message: RETRIED[outcome] } });
    }),

    endpoint(refundByHandRoute, async ({ params, body, caller, source }) => {
      const payment = await payments.getPayment(params.id);
      if (payment === undefined) return NO_PAYMENT;
      const now = clock();
      const refunded = await refundByHand(deps, payment, { ...body, by: caller.userId, source }, now);
      if (refunded.ok && refunded.value.is !== 'done') return ok(undoneAnswer(refunded.value));
      // What is left may be all of a win. Also after a refusal: an earlier try may have stopped before this.
      await payAgain(tables, payment, { by: caller.userId, reason: body.reason, notice: [] }, now);
      if (!refunded.ok) return refunded;
      return ok({ answer: { success: true, message: payment.offline === undefined ? ON_ITS_WAY : BY_BANK } });
    }),

    endpoint(getSettlement, async ({ params }) => {
      const now = clock();
      const state = await getState(tables.auctions, params.id);
      if (state === undefined) return refused(refusal('NOT_FOUND', 'Auction not found.'));
      return ok({ answer: { success: true, ...(await viewSettlement(deps, params.id, now)), serverTime: now } });
    }),

    endpoint(listBidders, async ({ params, query, by }) => {
      const { auctions } = tables;
      const listed = await readRegisteredBidders(
        { auctions, users: tables.users, profiles: deps.profiles },
        params.id,
        query,
      );
      if (!listed.ok) return listed;
      await auditBiddersRead(auctions, params.id, { count: listed.value.bidders.length, by, at: clock() });
      return ok({ answer: { success: true, ...listed.value } });
    }),

    endpoint(getAuctionAudit, async ({ params: { id }, caller }) => {
      const entries = await readAudit(tables.auctions, { auctionId: id });
      const visible = maySee(caller.duties, 'lots') ? entries : entries.map(withoutReserve);
      const lines = await auditLines({ profiles: deps.profiles, auctions: tables.auctions }, visible);
      return ok({ answer: { success: true, entries: lines } });
    }),

    endpoint(decideWin, async ({ params, body, caller, source }) => {
      const { userId, ...rest } = body;
      const command: WinCommand = rest.kind === 'record-payment' ? { ...rest, note: rest.note } : rest;
      const decision = { auctionId: params.id, userId, command, by: caller.userId, source };
      const now = clock();
      const decided = await decideAboutWin(deps, decision, now);
      // As after a refund by hand.
      if (command.kind === 'undo') {
        const win = { auctionId: params.id, userId };
        await payAgain(tables, win, { by: caller.userId, reason: command.reason, notice: [] }, now);
      }
      if (!decided.ok) return decided;
      if (decided.value.is !== 'done') return ok(undoneAnswer(decided.value));
      const bidder = await getBidder(tables.auctions, params.id, userId);
      const isTaken = bidder?.deposit === 'forfeited' || bidder?.decision?.tookSaleDeposit === true;
      const isForfeited = command.kind === 'forfeit' && isTaken;
      return ok({ answer: { success: true, message: isForfeited ? FORFEITED : DECIDED[command.kind] } });
    }),

    endpoint(decideApprovalRoute, async ({ params, body: command, caller, source }) => {
      if (command.decision === 'accept' && command.evenIfDisabled !== true) {
        const unwarned = await mayAcceptUnwarned(deps, params.id);
        if (!unwarned.ok) return unwarned;
      }
      const decision = { auctionId: params.id, command, by: caller.userId, source };
      const decided = await decideApproval(deps, decision, clock());
      if (!decided.ok) return decided;
      return ok({ answer: { success: true, message: APPROVED[command.decision] } });
    }),

    endpoint(makeCounterOfferRoute, async ({ params, body, by }) => {
      const offerer = { by, now: clock() };
      const made = await makeCounterOffer(deps, params.id, body, offerer);
      return made.ok ? ok({ answer: { success: true, message: 'The bidder was told of the counter-offer.' } }) : made;
    }),
  ];
}

const ON_ITS_WAY = 'The refund is on its way.';
const BY_BANK = 'The refund is due. Please send the money by bank transfer and record it.';

const RETRIED = {
  refunded: 'Razorpay has processed the refund.',
  waiting: 'Razorpay was asked again. The refund is not done yet.',
} as const;

const APPROVED = {
  accept: 'The bid is accepted. The bidder has won and was told to pay.',
  decline: 'The bid is declined, and the lot stays unsold. A deposit for this lot goes back.',
} as const;

const FORFEITED = 'The deposit is forfeited.';
const DECIDED = {
  extend: 'The winner has more time to pay.',
  'record-payment': 'The bank transfer is recorded.',
  offer: 'The lot is offered to the next bidder.',
  forfeit: 'The win has ended. There was no deposit to forfeit.',
  undo: 'The decision is taken back.',
} as const satisfies Record<WinCommand['kind'], string>;
