import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { placeBid } from '../../../../shared/contract/bids.ts';
import { type Paise, rupeesFromPaise } from '../../../../shared/model/money.ts';
import { ApiError, hasCode } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { observed } from '../../realtime/observed-call.ts';
import { useSignedInUser } from '../../session/require-role.tsx';
import { auctionKeys } from '../auctions/auction-keys.ts';
import { attemptFor, type BidAttempt } from './bid-attempt.ts';
import { receiveLive } from './live-cache.ts';
import { newBidId } from './new-bid-id.ts';

/** A bid clock does not wait for a lost answer as long as other calls do. */
const PATIENCE_MS = 15_000;

export interface Bidding {
  /** Sends a bid of that many paise. */
  readonly bid: (amount: Paise, then: { readonly onSuccess: () => void }) => void;
  readonly isBusy: boolean;
  /** Why the last bid failed. */
  readonly failure: string | undefined;
  readonly clearFailure: () => void;
}

/** Places bids in an auction. A bid whose answer was lost keeps its id when it is sent again. */
export function useBid(auctionId: string): Bidding {
  const client = useQueryClient();
  const { id: userId, name } = useSignedInUser();
  const unanswered = useRef<BidAttempt>(undefined);

  const mutation = useMutation({
    // Offline a bid fails now; it must never be sent later, when nobody expects it any more.
    networkMode: 'always',
    mutationFn: ({ amount, bidId }: BidAttempt) =>
      observed(() =>
        call(placeBid, {
          params: { id: auctionId },
          body: { bidAmount: rupeesFromPaise(amount), userId, bidId },
          timeoutMs: PATIENCE_MS,
        }),
      ),
    onSuccess: ({ bid, closesAt }) => {
      unanswered.current = undefined;
      toast.success('Bid placed successfully! Timer restarted.');
      const { _id, seq, bidAmount, createdAt } = bid;
      const lastBid = { _id, userId, name, bidAmount, createdAt };
      receiveLive(client, auctionId, { status: 'active', seq, currentBid: bidAmount, closesAt, lastBid, winner: null });
    },
    onError: (error, attempt) => {
      unanswered.current = isUnanswered(error) ? attempt : undefined;
      void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
    },
  });

  return {
    bid: (amount, then) => mutation.mutate(attemptFor(amount, unanswered.current, newBidId), then),
    isBusy: mutation.isPending,
    failure: mutation.isError ? failureSentence(mutation.error) : undefined,
    clearFailure: mutation.reset,
  };
}

/** Whether the bid may have been accepted although no answer says so. */
function isUnanswered(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500 || error.status < 300);
}

const FAILED_SENTENCE = 'Failed to place bid. Please try again.';

/** An outage has no sentence of its own about bids. */
function failureSentence(error: Error): string {
  return hasCode(error, 'INTERNAL') ? FAILED_SENTENCE : sentenceOf(error, FAILED_SENTENCE);
}
