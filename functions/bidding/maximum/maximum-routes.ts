import { reserveStatusOf } from '#functions/domain/auctions/state-facts.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { logger } from '#functions/platform/logger.ts';
import { commitmentInHex } from '#functions/tables/bids/maximum-store.ts';
import {
  changeMaximum as changeMaximumRoute,
  getMaximum as getMaximumRoute,
  listMaximums,
} from '#shared/contract/bids.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused } from '#shared/model/result.ts';
import { type PaceChecks, whyTooFast, whyTooManyReads } from '../bid-pace.ts';
import type { BiddingDeps } from '../place-bid.ts';
import { changeMaximum } from './change-maximum.ts';
import { readMaximum, readOwnMaximums } from './read-maximum.ts';

/** The routes of bidders' own maximums. */
export function maximumRoutes(deps: BiddingDeps & PaceChecks): readonly Endpoint[] {
  return [
    endpoint(changeMaximumRoute, async ({ params, body, caller, receivedAt }) => {
      if (body.userId !== caller.userId) return refused(refusal('FORBIDDEN'));
      const tooFast = whyTooFast(deps, caller);
      if (tooFast !== undefined) return refused(tooFast);
      const auctionId = params.id;
      const changed = await changeMaximum(deps, { auctionId, ...caller, maximum: body.maximum, receivedAt });
      if (!changed.ok) return changed;
      const { maximum, currentBid, leastBid, closesAt, seq } = changed.value;
      // Not the maximum: logs are read by people.
      logger.info('maximum changed', { auctionId, seq });
      return ok({
        answer: {
          success: true as const,
          maximum: rupeesOrNull(maximum),
          currentBid: rupeesFromPaise(currentBid),
          leastBid: rupeesFromPaise(leastBid),
          reserveStatus: reserveStatusOf(changed.value),
          closesAt,
          serverTime: deps.clock(),
        },
      });
    }),

    endpoint(listMaximums, async ({ query, caller }) => {
      const tooMany = whyTooManyReads(deps, caller);
      if (tooMany !== undefined) return refused(tooMany);
      const ownMaximums = await readOwnMaximums(deps, query.auctions, caller.userId, deps.clock());
      const maximums = ownMaximums.map(({ auctionId, maximum }) => ({ auctionId, maximum: rupeesFromPaise(maximum) }));
      return ok({ answer: { success: true as const, maximums } });
    }),

    endpoint(getMaximumRoute, async ({ params, caller }) => {
      const tooMany = whyTooManyReads(deps, caller);
      if (tooMany !== undefined) return refused(tooMany);
      const ownMaximum = await readMaximum(deps, params.id, caller.userId);
      if (!ownMaximum.ok) return ownMaximum;
      const { standing, left } = ownMaximum.value;
      return ok({
        answer: {
          success: true as const,
          standing: rupeesOrNull(standing),
          left: left.map(({ at, commitment, opened }) => ({
            at,
            commitment: commitmentInHex({ commitment }),
            opened: opened === undefined ? null : { maximum: rupeesFromPaise(opened.amount), salt: opened.salt },
          })),
        },
      });
    }),
  ];
}

const rupeesOrNull = (amount: Paise | undefined) => (amount === undefined ? null : rupeesFromPaise(amount));
