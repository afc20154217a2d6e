import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getAuction } from '../../../../../shared/contract/auctions.ts';
import { placeBid } from '../../../../../shared/contract/bids.ts';
import { type Paise, rupeesFromPaise } from '../../../../../shared/model/money.ts';
import { ApiError, hasCode } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { sentenceOf } from '../../../api/error-sentence.ts';
import { tellOfAct } from '../../../push/act.ts';
import { syncServerClock } from '../../../realtime/sync-server-clock.ts';
import { useSignedInUser } from '../../../session/require-role.tsx';
import { auctionKeys } from '../../../auctions/auction-keys.ts';
import { attemptFor, type BidAttempt } from './bid-attempt.ts';
import { bidDraft } from './bid-draft.ts';
import { receiveLive } from '../live/live-cache.ts';
import { randomUuid } from '../../../api/random-uuid.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** A bid clock does not wait for a lost answer as long as other calls do. */
const PATIENCE_MS = 15_000;
/** Looking whether a bid without an answer was accepted. */
const LOOK_PATIENCE_MS = 4_000;

export interface Bidding {
  /** Sends a bid of that many paise. */
  readonly bid: (amount: Paise, then: { readonly onSuccess: () => void }) => void;
  /** Whether that amount was sent and its answer lost: sending it again cannot bid twice. */
  readonly isRepeat: (amount: Paise) => boolean;
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
    mutationFn: async ({ amount, bidId }: BidAttempt) => {
      const body = { bidAmount: rupeesFromPaise(amount), userId, bidId };
      const bidding = { params: { id: auctionId }, body, timeoutMs: PATIENCE_MS };
      try {
        return await syncServerClock(() => call(placeBid, bidding));
      } catch (error) {
        if (isUnanswered(error) && (await wasAccepted(auctionId, bidId))) return undefined;
        throw error;
      }
    },
    onSuccess: (answer) => {
      unanswered.current = undefined;
      // Here and not only in the form, which may have gone before the answer came.
      bidDraft(sessionStorage, userId, auctionId).clear();
      toast.success('Bid placed successfully! Timer restarted.');
      tellOfAct();
      if (answer === undefined) {
        void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
        return;
      }
      const { _id, seq, bidAmount, createdAt } = answer.bid;
      const lastBid = { _id, userId, name, bidAmount, createdAt };
      const { closesAt } = answer;
      receiveLive(client, auctionId, { status: 'active', seq, currentBid: bidAmount, closesAt, lastBid, winner: null });
    },
    onError: (error, attempt) => {
      unanswered.current = isUnanswered(error) ? attempt : undefined;
      void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
    },
  });

  return {
    bid: (amount, then) => mutation.mutate(attemptFor(amount, unanswered.current, randomUuid), then),
    isRepeat: (amount) => unanswered.current?.amount === amount,
    isBusy: mutation.isPending,
    failure: mutation.isError ? failureSentence(mutation.error) : undefined,
    clearFailure: mutation.reset,
  };
}

/** Whether the bid may have been accepted although no answer says so. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500 || error.status < 300);
}

/** Whether the auction lists the bid, although its answer was lost; false when that cannot be told. */
async function wasAccepted(auctionId: string, bidId: string): Promise<boolean> {
  try {
    const look = { params: { id: auctionId }, timeoutMs: LOOK_PATIENCE_MS };
    const { auctionDetails } = await call(getAuction, look);
    return auctionDetails.bidLog.some((bid) => bid._id === bidId);
  } catch {
    return false;
  }
}

const FAILED_SENTENCE = 'Failed to place bid. Please try again.';

/** An outage has no sentence of its own about bids. */
function failureSentence(error: Error): string {
  return hasCode(error, 'INTERNAL') ? FAILED_SENTENCE : sentenceOf(error, FAILED_SENTENCE);
}
