import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AuctionDetails, getAuction } from '../../../../../shared/contract/auctions.ts';
import { placeBid } from '../../../../../shared/contract/bids.ts';
import { type Paise, paiseFromText, rupeesFromPaise } from '../../../../../shared/model/money/money.ts';
import { ApiError, hasCode } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { sentenceOf } from '../../../api/error-sentence.ts';
import { reportAction } from '../../../push/meaningful-action.ts';
import { lacksBids } from '../../../realtime/live-auction.ts';
import { syncServerClock } from '../../../realtime/sync-server-clock.ts';
import { useSignedInUser } from '../../../session/signed-in-user.ts';
import { auctionKeys } from '../../../auctions/auction-keys.ts';
import { attemptFor, type BidAttempt } from './bid-attempt.ts';
import { bidDraft } from './bid-draft.ts';
import { receiveLive } from '../live/live-cache.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** Milliseconds. Shorter than for other calls, because the bid clock runs while a response is missing. */
const TIMEOUT_MS = 15_000;
/** Milliseconds to fetch the auction and check whether an unanswered bid was accepted. */
const LOOKUP_TIMEOUT_MS = 4_000;

type SentBid = Pick<AuctionDetails['bidLog'][number], 'userId' | 'bidAmount'>;

export interface Bidding {
  /** Sends a bid in paise. */
  readonly bid: (amount: Paise, then: { readonly onSuccess: () => void }) => void;
  /** Whether the amount was sent but its response was lost. Sending it again cannot bid twice. */
  readonly isRepeat: (amount: Paise) => boolean;
  readonly isBusy: boolean;
  /** The error of the last bid. */
  readonly failure: string | undefined;
  readonly clearFailure: () => void;
}

/** Places bids. A bid whose response was lost keeps its id when it is sent again. */
export function useBid(auctionId: string): Bidding {
  const client = useQueryClient();
  const { id: userId, name } = useSignedInUser();
  const unanswered = useRef<BidAttempt>(undefined);

  const mutation = useMutation({
    mutationFn: async ({ amount, bidId }: BidAttempt) => {
      const body = { bidAmount: rupeesFromPaise(amount), userId, bidId };
      const bidding = { params: { id: auctionId }, body, timeoutMs: TIMEOUT_MS };
      try {
        return await syncServerClock(() => call(placeBid, bidding));
      } catch (error) {
        if (isUnanswered(error) && (await wasAccepted(auctionId, body))) return undefined;
        throw error;
      }
    },
    onSuccess: (answer, { amount }) => {
      unanswered.current = undefined;
      // Not in the form, which may unmount before the response arrives.
      const draft = bidDraft(sessionStorage, userId, auctionId);
      if (paiseFromText(draft.read()) === amount) draft.clear();
      toast.success('Bid placed successfully! Timer restarted.');
      reportAction();
      if (answer === undefined) {
        void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
        return;
      }
      const { _id, seq, bidAmount: bidRupees, createdAt } = answer.bid;
      const lastBid = { _id, userId, name, bidAmount: bidRupees, createdAt };
      const { closesAt } = answer;
      const state = { status: 'active', seq, currentBid: bidRupees, closesAt, lastBid, winner: null } as const;
      const received = receiveLive(client, auctionId, [state]);
      if (received === undefined || received.isStale || lacksBids(received.auction)) {
        void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
      }
    },
    onError: (error, attempt) => {
      unanswered.current = isUnanswered(error) ? attempt : undefined;
      void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
    },
  });

  return {
    bid: (amount, then) =>
      mutation.mutate(
        attemptFor(amount, unanswered.current, () => crypto.randomUUID()),
        then,
      ),
    isRepeat: (amount) => unanswered.current?.amount === amount,
    isBusy: mutation.isPending,
    failure: mutation.isError ? failureSentence(mutation.error) : undefined,
    clearFailure: mutation.reset,
  };
}

/** Whether the bid may have been accepted although no response says so. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500 || error.status < 300);
}

/**
 * Whether the auction lists a bid whose response was lost; false when that is unknown. The log does not contain the
 * client's bid id, but amounts only rise, so at most one bid has this amount.
 */
async function wasAccepted(auctionId: string, { userId, bidAmount }: SentBid): Promise<boolean> {
  try {
    const look = { params: { id: auctionId }, timeoutMs: LOOKUP_TIMEOUT_MS };
    const { auctionDetails } = await call(getAuction, look);
    return auctionDetails.bidLog.some((bid) => bid.userId === userId && bid.bidAmount === bidAmount);
  } catch {
    return false;
  }
}

const FAILED_SENTENCE = 'Failed to place bid. Please try again.';

/** After an outage the screen says that the bid failed; after a refusal it shows the server's message. */
function failureSentence(error: Error): string {
  return hasCode(error, 'INTERNAL') ? FAILED_SENTENCE : sentenceOf(error, FAILED_SENTENCE);
}
