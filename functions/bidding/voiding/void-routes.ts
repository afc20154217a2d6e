import type { SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import * as contract from '#shared/contract/voiding.ts';
import { formatInr, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused } from '#shared/model/result.ts';
import { prepareVoid, voidBids, type VoidDeps } from './void-bids.ts';

/** Taking back the bids of a leader, by two people. */
export function voidRoutes(deps: VoidDeps & { readonly secondPerson: SecondPerson }): readonly Endpoint[] {
  return [
    endpoint(contract.previewVoid, async ({ params }) => {
      const now = deps.clock();
      const state = await getState(deps.auctions, params.id);
      if (state === undefined) return refused(refusal('NOT_FOUND'));
      const { lastBid, currentBid, basePrice, closesAt, pausedAt } = state;
      const prepared = await prepareVoid(deps, state, lastBid?.userId ?? '', now);
      const next = prepared.ok ? prepared.value.found.restated : undefined;
      const price = prepared.ok ? (next?.amount ?? basePrice) : currentBid;
      let obstacle: string | null = null;
      if (!prepared.ok) obstacle = lastBid === undefined ? NOBODY_LEADS : prepared.error.message;
      return ok({
        answer: {
          success: true as const,
          leader: bidderAnswer(lastBid),
          next: bidderAnswer(next),
          currentBid: rupeesFromPaise(price),
          obstacle,
          isPaused: pausedAt !== undefined,
          closesAt,
          serverTime: now,
        },
      });
    }),

    endpoint(contract.voidBids, async ({ params, body, by }) => {
      const { userId, reason, approves } = body;
      const voided = await voidBids(deps, { auctionId: params.id, userId, reason, approves, by });
      if (!voided.ok) return voided;
      if (voided.value.is !== 'done') return ok(undoneAnswer(voided.value));
      return ok({ answer: { success: true as const, message: messageAfter(voided.value.value) } });
    }),
  ];
}

const NOBODY_LEADS = 'Nobody leads, so there is nothing to take back.';

const bidderAnswer = (bid: Pick<BidItem, 'userId' | 'name' | 'amount'> | undefined) =>
  bid === undefined ? null : { userId: bid.userId, name: bid.name, bidAmount: rupeesFromPaise(bid.amount) };

/** @param leads who leads after the void; undefined if the bids had been taken back before */
function messageAfter(leads: Pick<BidItem, 'name' | 'amount'> | 'nobody' | undefined): string {
  if (leads === undefined) return 'These bids were taken back before. Nothing has changed now.';
  if (leads === 'nobody')
    return 'The bids are taken back. Nobody leads now, and bidding starts at the base price again.';
  return `The bids are taken back. ${leads.name} leads again with ${formatInr(leads.amount)}.`;
}
