import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { LotHasLeft } from '#web/decisions/lot-has-left.tsx';
import { LinkedGrievances } from '#web/grievances/linked-grievances.tsx';
import { DownloadInvoice } from '#web/invoices/download-invoice.tsx';
import { HistoryList } from '#web/money/history-list.tsx';
import { kindWords, STATE_TONES, STATE_WORDS } from '#web/money/transaction-labels.ts';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { INVOICE_NAMES } from '#web/payments/invoice-names.ts';
import { OpenActs } from '#web/second-person/open-acts.tsx';
import { useMay } from '#web/session/use-may.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { isDisputed } from './is-disputed.ts';
import { PayerLink } from './payer-link.tsx';
import { TransactionActions } from './transaction-actions.tsx';
import { type TransactionDetails, transactionQuery } from './transactions-query.ts';

const BACK = { to: paths.transactions(), label: 'Back to Transactions' };

/** One payment and its history. */
export function Component() {
  const { paymentId = '' } = useParams();
  const query = useQuery(transactionQuery(paymentId));
  return (
    <LoadedScreen
      query={query}
      title="Transaction"
      failure="Failed to load the transaction"
      back={BACK}
      skeleton={<Skeleton className="h-96" />}
    >
      {(details) => <Details key={details.transaction.id} details={details} />}
    </LoadedScreen>
  );
}

function Details({ details: { transaction, history } }: { readonly details: TransactionDetails }) {
  const { refund, dispute } = transaction;
  const decides = useMay('money');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={`Transaction: ${transaction.auctionTitle}`} />
      <BackLink to={BACK.to}>{BACK.label}</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-semibold">
          {kindWords(transaction)} of <Money rupees={transaction.amount} />
        </h1>
        <Badge tone={STATE_TONES[transaction.state]}>{STATE_WORDS[transaction.state]}</Badge>
      </div>
      <OpenActs isAbout={(act) => act.kind === 'payment-refunded' && act.paymentId === transaction.id} />
      {isQuestion(transaction) && <LotHasLeft />}
      {isOwedAgain(transaction) && (
        <Banner tone="warning">
          <Money rupees={transaction.amount - transaction.left} /> of this payment went back to the buyer, so that is
          owed again{transaction.hasLotLeft !== true && ', and the lot is not handed over'}. What is left counts as a
          part. Record what arrives under{' '}
          <Link
            to={paths.receivables({ userId: transaction.userId })}
            className="text-accent underline underline-offset-2"
          >
            what they owe
          </Link>
          , or give more time on the page of the auction, so that the buyer can pay it online.
        </Banner>
      )}
      {isShort(transaction) && (
        <Banner tone="warning">
          <Money rupees={transaction.amount - transaction.left} /> of this payment went back to the buyer
          {transaction.hasLotLeft !== true && ', so the lot is not handed over'}. Ask the buyer, or refund the rest by
          hand: then the win is owed again as a whole.
        </Banner>
      )}
      {decides && <TransactionActions transaction={transaction} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2 xl:items-start">
        <Card>
          <h2 className="font-semibold">Payment</h2>
          <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] divide-y divide-border">
            <Row name={transaction.forSale === true ? 'Sale' : 'Auction'}>
              <Link
                to={
                  transaction.forSale === true
                    ? paths.adminSale(transaction.auctionId)
                    : paths.adminAuction(transaction.auctionId)
                }
                className="text-accent underline underline-offset-2"
              >
                {transaction.auctionTitle}
              </Link>
            </Row>
            <Row name="Person">
              <PayerLink transaction={transaction} />
            </Row>
            {transaction.kind !== 'emd' && decides && (
              <Row name="Receivables">
                <Link
                  to={paths.receivables({ userId: transaction.userId })}
                  className="text-accent underline underline-offset-2"
                >
                  What they owe
                </Link>
              </Row>
            )}
            <Row name="Begun">
              <DateTime time={transaction.createdAt} />
            </Row>
            <Row name="Paid">{transaction.paidAt === null ? 'Not yet' : <DateTime time={transaction.paidAt} />}</Row>
            <Row name="Method">{transaction.method === 'razorpay' ? 'Razorpay' : 'Bank transfer'}</Row>
            <Row name="Payment ID">{transaction.id}</Row>
            {transaction.orderId !== null && <Row name="Order">{transaction.orderId}</Row>}
            {transaction.reference !== null && <Row name="Reference">{transaction.reference}</Row>}
            {transaction.invoices.map((mention) => (
              <Row key={mention.number} name={INVOICE_NAMES[mention.kind]}>
                <DownloadInvoice paymentId={transaction.id} mention={mention} isLabelled />
              </Row>
            ))}
            {refund !== null && <RefundRows refund={refund} />}
            {dispute !== null && (
              <Row name="Dispute">
                {dispute.id}, {dispute.status}, <Money rupees={dispute.amount} />
              </Row>
            )}
          </dl>
        </Card>
        <Card>
          <h2 className="font-semibold">History</h2>
          <HistoryList events={history} />
        </Card>
        <LinkedGrievances kind="payment" id={transaction.id} />
      </div>
    </div>
  );
}

/** It paid for a lot, and is no longer here as a whole: recorded before such a rest was owed by itself. */
const isShort = ({ kind, state, isPart, amount, left }: TransactionDetails['transaction']): boolean =>
  kind === 'final' && state === 'spent' && isPart !== true && left < amount;

/** What is left of it is held for the rest. */
const isOwedAgain = ({ kind, state, isPart, amount, left }: TransactionDetails['transaction']): boolean =>
  kind === 'final' && state === 'held' && isPart === true && left < amount;

/** The lot is gone, and the money of this payment is not certain, or is no longer here. */
const isQuestion = (transaction: TransactionDetails['transaction']): boolean => {
  const { hasLotLeft, refund } = transaction;
  return (
    hasLotLeft === true &&
    (isShort(transaction) || isOwedAgain(transaction) || refund !== null || isDisputed(transaction))
  );
};

function RefundRows({ refund }: { readonly refund: NonNullable<TransactionDetails['transaction']['refund']> }) {
  return (
    <>
      <Row name="Refund due since">{refund.since === null ? '—' : <DateTime time={refund.since} />}</Row>
      <Row name="Refund amount">
        <Money rupees={refund.amount} />
      </Row>
      <Row name="Refund by">{refund.by === 'razorpay' ? 'Razorpay' : 'Bank transfer'}</Row>
      {refund.reason !== null && <Row name="Refund reason">{refund.reason}</Row>}
      {refund.doneAt !== null && (
        <Row name="Refunded">
          <DateTime time={refund.doneAt} />
        </Row>
      )}
      {refund.id !== null && <Row name="Refund ID">{refund.id}</Row>}
      {refund.bankReference !== null && <Row name="Bank reference">{refund.bankReference}</Row>}
      {refund.doneAt === null && <Row name="Tries">{refund.tries}</Row>}
      {refund.problem !== null && (
        <Row name="Problem">
          <span className="text-danger">{refund.problem}</span>
        </Row>
      )}
    </>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-sm text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
