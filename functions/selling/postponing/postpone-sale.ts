/**
 * Postpones a sale with everything in it. The sale moves first, in one transaction with the plan; then each published
 * lot by its own write, as when it follows the schedule. auction-clock finishes a plan each minute, so that no lot
 * starts at its old time.
 */
import type { Notify } from '#functions/domain/notification-event.ts';
import type { ActorWithReason } from '#functions/platform/http/caller.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { logger } from '#functions/platform/logger.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { queryBidderIds } from '#functions/tables/auctions/people-reads.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { readItem } from '#functions/tables/reads.ts';
import {
  type PostponementItem,
  postponementItem,
  postponementKey,
  unfinishedPostponements,
} from '#functions/tables/sales/postponement-item.ts';
import { readSale, type SaleItem, saleKey } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import { putNew, remove, update, write } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { LotOutcome } from '#shared/contract/sales/sale-lots.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { lotTimes, movedSchedule } from '#shared/model/sales/sale-schedule.ts';
import { NO_SALE } from '../sale-bidders.ts';
import { type PostponeDeps, postponeWithSale } from './postpone-lot.ts';
import { checkDelay, decideSale, isAlreadyPostponed } from './postpone-rules.ts';

export interface PostponeSaleDeps extends PostponeDeps {
  readonly notify: Notify;
}

/** The function has half a minute for all lots; the clock finishes what is left. */
const AT_ONCE = 25;
const SALES_AT_ONCE = 2;
const UNREADABLE = 'Its record cannot be read, so it keeps its times.';
const BUSY = 'Others are changing it just now. It moves within a few minutes.';

interface SalePostponement {
  readonly startAt: number;
  /** The version of the sale that the admin saw. */
  readonly version: number;
}

/**
 * Returns what became of each lot. Errors: NOT_FOUND, CONFLICT, AUCTION_LOCKED, INVALID_INPUT. A retry finishes the
 * first request.
 */
export async function postponeSale(
  deps: PostponeSaleDeps,
  saleId: string,
  { startAt, version }: SalePostponement,
  { adminId, source, reason }: ActorWithReason,
): Promise<Result<LotOutcome[], Refusal>> {
  const { auctions, clock } = deps;
  const sale = await readSale(auctions, saleId);
  if (sale === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
  const now = clock();
  const by = { adminId, source };
  if (isAlreadyPostponed(sale, { startAt, reason })) {
    const left = await readItem(auctions, postponementKey(saleId), postponementItem);
    return ok(left === undefined ? sale.lots.map(unchanged) : await finish(deps, sale, left));
  }
  if (sale.version !== version) return refused(refusal('CONFLICT'));
  const states = sale.startAt > now ? [] : await readLotStates(auctions, sale.lots);
  const allowed = decideSale(sale, states, now);
  if (!allowed.ok) return allowed;
  const delay = checkDelay(sale.startAt, startAt, now);
  if (!delay.ok) return delay;
  const plan = { ...postponementKey(saleId), at: now, byMs: delay.value, reason, by };
  const set = { ...timesOf(movedSchedule(sale, startAt)), postponed: { at: now, reason }, version: version + 1 };
  const written = await transact(auctions.client, [
    {
      name: 'sale',
      writes: [
        update<SaleItem>(auctions, saleKey(saleId), { set }, { version }),
        // Two at a time would move lots that the first has not moved by the second's time alone.
        putNew(auctions, plan),
        auditWrite(
          auctions,
          { auctionId: saleId },
          { action: 'sale-postponed', by, at: now, before: timesOf(sale), after: { ...timesOf(set), reason } },
        ),
      ],
    },
  ]);
  return written.ok ? ok(await finish(deps, { ...sale, ...set }, plan)) : refused(refusal('CONFLICT'));
}

/** One that cannot be read may have started. */
async function readLotStates(auctions: AuctionsTable, lots: readonly string[]): Promise<readonly StateItem[]> {
  return [...(await readManyStates(auctions, lots, { consistency: 'strong', unread: 'fail' })).values()];
}

const unchanged = (_id: string): LotOutcome => ({ _id, outcome: 'unchanged', message: '' });

const timesOf = ({
  registrationDeadlineAt,
  startAt,
  firstEndAt,
}: Pick<SaleItem, 'registrationDeadlineAt' | 'startAt' | 'firstEndAt'>) => ({
  registrationDeadlineAt,
  startAt,
  firstEndAt,
});

/** Finishes what interrupted calls have left. */
export async function finishPostponements(deps: PostponeSaleDeps): Promise<void> {
  // Each, even if another fails.
  await inParallel(await unfinishedPostponements(deps.auctions), SALES_AT_ONCE, async (plan) => {
    const sale = await readSale(deps.auctions, plan.sk);
    if (sale !== undefined) await finish(deps, sale, plan);
  });
}

/** Idempotent: each lot names the time of the postponement that has moved it, and so do notices. */
async function finish(deps: PostponeSaleDeps, sale: SaleItem, plan: PostponementItem): Promise<LotOutcome[]> {
  const { auctions, notify } = deps;
  const { auctionId: saleId, name: title, startAt, deposit, lots } = sale;
  const { at, byMs, reason } = plan;
  const outcomes = new Map<string, LotOutcome>();
  let isWhole = true;
  const unread: string[] = [];
  const moveLots = () =>
    inParallel(lots.entries(), AT_ONCE, async ([place, _id]) => {
      const moved = await ifReadable(() => postponeWithSale(deps, _id, lotTimes(sale, place), plan));
      if (moved === undefined) {
        unread.push(_id);
        outcomes.set(_id, { _id, outcome: 'refused', message: UNREADABLE });
        return;
      }
      if (moved.ok) {
        outcomes.set(_id, { _id, outcome: moved.value === 'postpone' ? 'changed' : 'unchanged', message: '' });
        return;
      }
      const isBusy = moved.error.code === 'CONFLICT';
      if (isBusy) isWhole = false;
      outcomes.set(_id, { _id, outcome: 'refused', message: isBusy ? BUSY : moved.error.message });
    });
  const tellBidders = () =>
    inParallel(queryBidderIds(auctions, saleId), AT_ONCE, (userId) =>
      notify({ kind: 'auction-postponed', auctionId: saleId, title, userId, startAt, reason, forSale: true, at }),
    );
  // Bidders are told, even if a lot cannot be moved.
  await inParallel(deposit === undefined ? [moveLots] : [moveLots, tellBidders], 2, (step) => step());
  // The clock tries lots that cannot be read until they would have started: mended before, they move.
  if (unread.length > 0) {
    logger.error('lots of a postponed sale cannot be read', { saleId, auctionIds: unread });
    if (deps.clock() < startAt - byMs) isWhole = false;
  }
  // Not a newer one, if another call was faster.
  if (isWhole) await write(auctions, remove(auctions, postponementKey(saleId), { at }));
  return lots.flatMap((lotId) => outcomes.get(lotId) ?? []);
}
