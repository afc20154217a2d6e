import { annullableWin, annulWrites } from '#functions/deposits/annul.ts';
import type { DecideDeps } from '#functions/deposits/decisions/decide.ts';
import { loadWins } from '#functions/deposits/decisions/load-win.ts';
import type { WinCase } from '#functions/deposits/decisions/win-case.ts';
import { annulFacts } from '#functions/domain/second-person/act-facts.ts';
import type { Guarded } from '#functions/domain/second-person/second-person.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import {
  checkNewDates,
  type NewDates,
  prepareRelisting,
  type RelistDeps,
} from '#functions/selling/copying/relist-at-once.ts';
import type { HouseTerms } from '#functions/selling/new-auction.ts';
import { getListingAndState, type ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { transact } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { annulWin as annulWinRoute } from '#shared/contract/money/annulling.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

export interface AnnulDeps extends Omit<DecideDeps, 'newId' | 'noticeWrites'> {
  readonly clock: Clock;
  readonly relisting: Omit<RelistDeps, 'auctions' | 'clock'>;
  readonly houseTerms: (now: number) => Promise<HouseTerms>;
}

interface Annulling {
  readonly auctionId: string;
  /** The winner whom the owner saw. */
  readonly userId: string;
  readonly reason: string;
  readonly dates: NewDates;
  readonly approves: string | undefined;
  readonly by: Actor;
}

/** Two owners annul a win until it is paid, and the lot is offered again at once. */
export function annulRoutes(deps: AnnulDeps): readonly Endpoint[] {
  return [
    endpoint(annulWinRoute, async ({ params, body, by }) => {
      const { userId, reason, approves, registrationDeadline, startDate: startAt, endDate: endAt } = body;
      const annulled = await annulWin(
        deps,
        {
          auctionId: params.id,
          userId,
          reason,
          dates: { registrationDeadlineAt: registrationDeadline, startAt, endAt },
          approves,
          by,
        },
        deps.clock(),
      );
      if (!annulled.ok) return annulled;
      if (annulled.value.is !== 'done') return ok(undoneAnswer(annulled.value));
      const auction = { _id: annulled.value.value };
      return ok({ answer: { success: true, message: 'The win is annulled, and the lot is listed again.', auction } });
    }),
  ];
}

/**
 * Annuls the win and lists the lot again in one transaction, with the approval. What was paid and is not recorded so far is
 * recorded first; what arrives later goes back. Returns the id of the new auction.
 * Errors: NOT_FOUND, CONFLICT, INVALID_INPUT (the dates), PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function annulWin(
  deps: AnnulDeps,
  { auctionId, userId, reason, dates, approves, by }: Annulling,
  now: number,
): Promise<Result<Guarded<string>, Refusal>> {
  const { tables, clock } = deps;
  const seen = await readWin(deps, auctionId, userId);
  // After it is annulled there is no win any more, but the same approval again still finds it done.
  if (!seen.ok && approves === undefined) return seen;
  const request = {
    act: {
      kind: 'win-annulled',
      auctionId,
      userId,
      registrationDeadline: isoFrom(dates.registrationDeadlineAt),
      startDate: isoFrom(dates.startAt),
      endDate: isoFrom(dates.endAt),
    } as const,
    isGuarded: true,
    isAlwaysByTwo: true as const,
    reason,
    facts: seen.ok ? annulFacts(seen.value.win.bidder) : {},
    title: seen.ok ? seen.value.win.title : '',
    by,
    approves,
    prepare: async () => {
      if (!seen.ok) return seen;
      const dated = checkNewDates(seen.value.source.listing, dates, now);
      if (!dated.ok) return dated;
      const hasAnswered = await deps.checkUnpaidOrders({ type: 'final', auctionId, userId }, now);
      return hasAnswered ? readWin(deps, auctionId, userId) : refused(refusal('PAYMENT_PROVIDER_UNAVAILABLE', UNASKED));
    },
  };
  return deps.secondPerson.guard(request, now, async ({ win, source }, approval) => {
    const house = await deps.houseTerms(now);
    const relisting = { dates, house, callerId: approval.approvedWith ?? by.adminId, by };
    const relisted = await prepareRelisting({ ...deps.relisting, auctions: tables.auctions, clock }, source, relisting);
    if (relisted === undefined) return refused(refusal('CONFLICT'));
    const annulled = annulWrites(tables, win, { by, now: clock(), reason, relistedAs: relisted.auctionId });
    const writes = [...annulled, ...relisted.writes, ...approval.writes];
    const written = await transact(tables.auctions.client, [{ name: 'annulled', writes }]);
    if (written.ok) return ok(relisted.auctionId);
    await relisted.discard();
    return refused(refusal('CONFLICT'));
  });
}

async function readWin(
  deps: AnnulDeps,
  auctionId: string,
  userId: string,
): Promise<Result<{ readonly win: WinCase; readonly source: ListingAndState }, Refusal>> {
  const [wins, source] = await Promise.all([
    loadWins(deps, auctionId),
    getListingAndState(deps.tables.auctions, auctionId),
  ]);
  const win = annullableWin(wins, userId);
  if (!win.ok) return win;
  return source === undefined ? refused(refusal('NOT_FOUND', 'Auction not found.')) : ok({ win: win.value, source });
}

const UNASKED =
  'Razorpay could not be asked whether the winner has paid. Nothing was changed; please try again in a few minutes.';
