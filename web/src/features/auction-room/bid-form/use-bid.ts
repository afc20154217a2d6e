import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ApiError, hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { reportAction } from '#web/push/meaningful-action.ts';
import { lacksBids } from '#web/realtime/live-auction.ts';
import { syncServerClock } from '#web/realtime/sync-server-clock.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { receiveLive } from '../live/live-cache.ts';
import { answeredSentence } from '../maximum/answered-sentence.ts';
import { maximumKey } from '../maximum/maximum-query.ts';
import { attemptFor, type BidAttempt, type Offer } from './bid-attempt.ts';
import { bidDraft } from './bid-draft.ts';

/** Milliseconds. Shorter than for other calls, because the bid clock runs while a response is missing. */
const TIMEOUT_MS = 15_000;
/** Milliseconds for the second try of a bid without a response. */
const AGAIN_TIMEOUT_MS = 4_000;

export interface Bidding {
  readonly bid: (offer: Offer, then: { readonly onSuccess: () => void }) => void;
  /** The offer that was sent last, if its response was lost. Sending it again cannot bid twice. */
  readonly unanswered: Offer | undefined;
  readonly isBusy: boolean;
  /** The error of the last bid. */
  readonly failure: string | undefined;
  /** That another bidder leads all the same, once the last bid was placed. */
  readonly answered: string | undefined;
  /** Forgets `failure` and `answered`. */
  readonly clear: () => void;
}

/** Places bids. One without a response is sent again with the same id: once at once, and whenever the bidder tries again. */
export function useBid(auctionId: string): Bidding {
  const client = useQueryClient();
  const { id: userId, name } = useSignedInUser();
  const [unanswered, setUnanswered] = useState<BidAttempt>();

  // What was known of the bidder's maximum is not true of the next bid, which a live frame may show before its answer comes.
  const forgetMaximum = () => client.resetQueries({ queryKey: maximumKey(auctionId) });
  const mutation = useMutation({
    // Not returned: the bid would wait for the new look-up.
    onMutate: () => void forgetMaximum(),
    mutationFn: async ({ amount, upTo, bidId }: BidAttempt) => {
      const body = { bidAmount: rupeesFromPaise(amount), userId, bidId, ...(upTo && { upTo }) };
      const send = (timeoutMs: number) =>
        syncServerClock(() => call(placeBid, { params: { id: auctionId }, body, timeoutMs }));
      try {
        return await send(TIMEOUT_MS);
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        return send(AGAIN_TIMEOUT_MS);
      }
    },
    onSuccess: (answer, { amount }) => {
      setUnanswered(undefined);
      // Not in the form, which may unmount before the response arrives.
      const draft = bidDraft(sessionStorage, userId, auctionId);
      if (paiseFromText(draft.read()) === amount) draft.clear();
      void forgetMaximum();
      if (answer.leads) {
        const { latestEnd = null } = client.getQueryData<AuctionDetails>(auctionKeys.detail(auctionId)) ?? {};
        const isRestarted = latestEnd === null || answer.closesAt < latestEnd;
        toast.success(`Bid placed successfully!${isRestarted ? ' Timer restarted.' : ''}`);
      }
      reportAction();
      // The bid takes bidding power, which frames do not tell.
      const hasPower = client.getQueryData<AuctionDetails>(auctionKeys.detail(auctionId))?.viewer.power !== undefined;
      // The answer has the caller's bid, but not the other bidder's.
      if (!answer.leads || hasPower) {
        void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
        return;
      }
      const { seq, ...bid } = answer.bid;
      const { currentBid, leastBid, reserveStatus, closesAt } = answer;
      const lastBid = { ...bid, name };
      const prices = { currentBid, leastBid, reserveStatus };
      const state = {
        status: 'active',
        seq,
        ...prices,
        closesAt,
        lastBid,
        previousBid: null,
        winner: null,
        outcome: null,
      } as const;
      const received = receiveLive(client, auctionId, [state]);
      if (received === undefined || received.isStale || lacksBids(received.auction)) {
        void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
      }
    },
    onError: (error, attempt) => {
      setUnanswered(isUnanswered(error) ? attempt : undefined);
      void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
    },
  });

  return {
    bid: (offer, then) =>
      mutation.mutate(
        attemptFor(offer, unanswered, () => crypto.randomUUID()),
        then,
      ),
    unanswered,
    isBusy: mutation.isPending,
    failure: mutation.isError ? failureSentence(mutation.error) : undefined,
    answered: mutation.data?.leads === false ? answeredSentence(mutation.data) : undefined,
    clear: mutation.reset,
  };
}

/** Whether the bid may have been accepted although no response says so. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500 || error.status < 300);
}

/** A function that was not free did not see the bid, but one that was too slow may have placed it. */
const BUSY_SENTENCE =
  'Boli is too busy to answer, so we do not know whether your bid was placed. Please send the same bid again: it counts only once.';

const LOST_SENTENCE = `${NETWORK_SENTENCE} Your bid may have been placed. Sending the same amount again counts only once.`;

const FAILED_SENTENCE = 'Failed to place bid. Please try again.';

/** After an outage the screen says that the bid failed; after a refusal it shows the server's message. */
function failureSentence(error: Error): string {
  if (hasCode(error, 'BUSY')) return BUSY_SENTENCE;
  if (hasCode(error, 'NETWORK')) return LOST_SENTENCE;
  return hasCode(error, 'INTERNAL') ? FAILED_SENTENCE : sentenceOf(error, FAILED_SENTENCE);
}
