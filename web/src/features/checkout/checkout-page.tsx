import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import { registrationBlock } from '#web/account/registration-block.ts';
import { verificationQuery } from '#web/account/verification-query.ts';
import { hasCode } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { auctionQuery } from '#web/auctions/auction-query.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { amountToPay, NO_EMD } from '#web/payments/amount-to-pay.ts';
import { type CheckoutRequest, MISSING_PARAMETERS, readCheckoutRequest } from '#web/payments/checkout-request.ts';
import { CheckoutFailure } from './checkout-failure.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

/** `/checkout`: pays a deposit or for a won auction. */
export function Component() {
  const [search] = useSearchParams();
  const location = useLocation();
  const request = readCheckoutRequest(search, location.state);
  return (
    <div className="mx-auto max-w-5xl">
      <DocumentTitle title="Checkout" />
      {request === undefined ? (
        <CheckoutFailure sentence={MISSING_PARAMETERS} onRetry={() => window.location.reload()} />
      ) : (
        <LoadedCheckout key={`${request.auctionId} ${request.type}`} request={request} />
      )}
    </div>
  );
}

function LoadedCheckout({ request }: { readonly request: CheckoutRequest }) {
  const client = useQueryClient();
  const { data: auction, error, isFetching, refetch } = useQuery(auctionQuery(client, request.auctionId));
  const { data: account, isLoading } = useQuery({ ...verificationQuery, enabled: request.type === 'emd' });
  const retry = () => void refetch();
  // Waits for the verification status, because a Pay button that changes could be clicked too early.
  if (isLoading) return <CheckoutSkeleton />;
  if (auction === undefined) {
    if (error === null) return <CheckoutSkeleton />;
    const { auctionId } = request;
    return (
      <CheckoutFailure
        sentence={loadSentence(error, request.type)}
        reference={referenceOf(error)}
        busy={isFetching}
        onRetry={retry}
        auctionId={auctionId}
      />
    );
  }
  const toPay = amountToPay(auction, request.type);
  if (!toPay.ok) return <CheckoutFailure sentence={toPay.error} busy={isFetching} onRetry={retry} />;
  const block = registrationBlock(account?.verifyStatus);
  return <CheckoutScreen auction={auction} request={request} amountRupees={toPay.value} block={block} />;
}

function loadSentence(error: Error, type: PaymentType): string {
  if (type === 'emd' && lacks(error, 'emdAmount')) return NO_EMD;
  if (hasCode(error, 'NOT_FOUND')) return 'There is no such auction, or it has been removed.';
  return sentenceOf(error, 'API request failed');
}

const readProblem = z.object({ issues: z.array(z.object({ path: z.array(z.unknown()) })) });

/** Whether the response could not be parsed because of that field. */
function lacks(error: Error, field: string): boolean {
  const issues = hasCode(error, 'UNREADABLE_RESPONSE') ? z.safeParse(readProblem, error.cause).data?.issues : undefined;
  return issues?.some(({ path }) => path.at(-1) === field) ?? false;
}
