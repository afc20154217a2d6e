import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { auctionPaymentsQuery } from '#web/account/dashboard-query.ts';
import { hasCode } from '#web/api/api-error.ts';
import { auctionQuery } from '#web/auctions/auction-query.ts';
import { paidFor } from '#web/payments/paid-for.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type PaymentResult, readPaymentResult } from './result-request.ts';

/** The polling interval while a payment is being confirmed: a webhook takes seconds. */
const CONFIRM_EVERY_MS = 4_000;
/** The interval after a failure, or without a payment: one may arrive late. */
const LOOK_EVERY_MS = 30_000;

export interface ResultState extends PaymentResult {
  readonly auction: AuctionDetails | undefined;
  /** Undefined until the server has responded. */
  readonly outcome: Outcome | undefined;
  /** The error when the server could not be reached. */
  readonly error: Error | null;
}

/** What the page's payment was for, and its outcome, fetched again until nothing can follow. */
export function useResult(): ResultState {
  const [search] = useSearchParams();
  const location = useLocation();
  const client = useQueryClient();
  const result = readPaymentResult(search, location.state);
  const { request, paymentId } = result;
  const detail = auctionQuery(client, request?.auctionId ?? '');
  const auctionAsked = useQuery({
    ...detail,
    ...(request === undefined && { queryFn: skipToken }),
    refetchOnMount: 'always',
  });
  // The id under which the payment is stored: the sale's for the deposit of a sale, as its auction says once it is loaded.
  const paidForId =
    request && (auctionAsked.data === undefined ? request.auctionId : paidFor(auctionAsked.data, request));
  const paymentsAsked = useQuery({
    ...auctionPaymentsQuery(paidForId ?? ''),
    ...(paidForId === undefined && { queryFn: skipToken }),
    refetchOnMount: 'always',
  });

  const isDeleted = hasCode(auctionAsked.error, 'NOT_FOUND');
  const auction = isDeleted ? undefined : auctionAsked.data;
  // Cached data is from before the payment.
  const isAuctionKnown = isDeleted || (auctionAsked.isFetchedAfterMount && auction !== undefined);
  const payments = paymentsAsked.isFetchedAfterMount ? paymentsAsked.data : undefined;
  let outcome: Outcome | undefined;
  if (request === undefined) outcome = { kind: 'none' };
  else if (isAuctionKnown && payments !== undefined) {
    outcome = outcomeOf({ ...request, auctionId: paidForId ?? request.auctionId, auction, payments, paymentId });
  }

  // The list of payments is updated a little later than the registration or the win.
  const isPaymentLate = outcome?.kind === 'paid' && outcome.payment === undefined && paymentId !== undefined;
  const isUncertain = outcome === undefined || outcome.kind === 'confirming' || isPaymentLate;
  const { refetch: askForAuction } = auctionAsked;
  const { refetch: askForPayments } = paymentsAsked;
  const mayComeLate = request !== undefined && (outcome?.kind === 'none' || outcome?.kind === 'failed');
  const everyMs = isUncertain ? CONFIRM_EVERY_MS : mayComeLate && LOOK_EVERY_MS;
  useEffect(() => {
    if (everyMs === false) return undefined;
    const timer = setInterval(() => {
      if (document.hidden) return;
      void askForAuction({ cancelRefetch: false });
      void askForPayments({ cancelRefetch: false });
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, askForAuction, askForPayments]);

  const failure = isDeleted ? paymentsAsked.error : (auctionAsked.error ?? paymentsAsked.error);
  const error = outcome === undefined ? failure : null;
  return { ...result, auction, outcome, error };
}
