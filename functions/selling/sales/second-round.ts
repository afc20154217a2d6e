/**
 * A second round: lots that were not sold are listed again as lots of another sale. Each is copied, takes its place and
 * is published in one transaction, so that nothing is half done; a repeated request changes only what an interrupted
 * one has left.
 */
import type { Actor } from '#functions/platform/http/caller.ts';
import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { readSale, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { LotOutcome } from '#shared/contract/sales/sale-lots.ts';
import type { ChargeTerms } from '#shared/model/money/charges.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { lotWarnings, powerWarning } from '#shared/model/sales/lot-checks.ts';
import { lotTimes, MAX_SALE_LOTS } from '#shared/model/sales/sale-schedule.ts';
import { readBidders, relistWrites } from '../copying/copy-auction.ts';
import { checkNewDates, prepareRelisting, type RelistDeps } from '../copying/relist-at-once.ts';
import type { HouseTerms } from '../new-auction.ts';
import { checkRelist, defaultersOf } from '../relist.ts';
import { NO_SALE } from '../sale-bidders.ts';
import { FULL } from './sale-lots.ts';
import { hasRegistrations, saveSale } from './save-sale.ts';

interface SecondRound extends RelistDeps {
  readonly house: HouseTerms;
  /** Whether those who won a lot before and did not pay may not register for it again. */
  readonly barsDefaulters: boolean;
  /** What the settings say now, to compare lots with. */
  readonly houseCharges: ChargeTerms;
}

/** Another lot may take the place first, or the lot may be decided about. Then read and decide again. */
const ATTEMPTS = 4;

/** In the order given, one after another, so that each takes the next place, and says what to look at. Error: NOT_FOUND. */
export async function relistInSale(
  deps: SecondRound,
  saleId: string,
  auctionIds: readonly string[],
  by: Actor,
): Promise<Result<LotOutcome[], Refusal>> {
  if ((await readSale(deps.auctions, saleId)) === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
  const outcomes: LotOutcome[] = [];
  for (const _id of new Set(auctionIds)) {
    let result = await relistOne(deps, saleId, _id, by);
    for (let tries = 1; tries < ATTEMPTS && result === 'changed'; tries += 1) {
      result = await relistOne(deps, saleId, _id, by);
    }
    outcomes.push(
      result === 'changed'
        ? { _id, outcome: 'refused', message: 'It or the sale was changed by others just now. Please try again.' }
        : { _id, ...result },
    );
  }
  return ok(outcomes);
}

type OneOutcome = Omit<LotOutcome, '_id'> | 'changed';

const refusedBecause = (message: string): OneOutcome => ({ outcome: 'refused', message });

async function relistOne(deps: SecondRound, saleId: string, lotId: string, by: Actor): Promise<OneOutcome> {
  const { auctions, clock } = deps;
  const now = clock();
  const [sale, source] = await Promise.all([readSale(auctions, saleId), getListingAndState(auctions, lotId)]);
  if (sale === undefined) return refusedBecause(NO_SALE);
  if (source === undefined) return refusedBecause('It does not exist. It may have been deleted.');
  const { relistedAs } = source.state;
  if (relistedAs !== undefined && sale.lots.includes(relistedAs)) return { outcome: 'unchanged', message: '' };
  const dates = lotTimes(sale, sale.lots.length);
  const power = sale.deposit && sale.deposit.amount * sale.deposit.multiple;
  // It is published at once, and once somebody has paid the deposit, its base price stays.
  const [beyondPower] = powerWarning(source.listing.basePrice, power);
  const problem =
    refusalOf(checkRelist(source, now)) ??
    placeProblem(sale) ??
    refusalOf(checkNewDates(source.listing, dates, now)) ??
    beyondPower;
  if (problem !== undefined) return refusedBecause(problem);
  const barred = deps.barsDefaulters ? defaultersOf(source, await readBidders(auctions, source)) : [];
  const relisted = await prepareRelisting(deps, source, {
    dates,
    house: deps.house,
    callerId: by.adminId,
    by,
    barred,
    sale,
  });
  if (relisted === undefined) return 'changed';
  const { auctionId, writes, discard } = relisted;
  const at = clock();
  const added = { action: 'sale-lots-added', by, at, after: { lots: [auctionId] } } as const;
  const saved = await saveSale(auctions, sale, { lots: [...sale.lots, auctionId] }, [
    ...writes,
    ...relistWrites(auctions, source, { relistedAs: auctionId, by, at }),
    auditWrite(auctions, { auctionId: saleId }, added),
  ]);
  if (saved.ok) {
    const warnings = lotWarnings(source.listing, { power, houseCharges: deps.houseCharges });
    return { outcome: 'changed', message: warnings.join(' ') };
  }
  await discard();
  return 'changed';
}

const refusalOf = (checked: Result<undefined, Refusal>): string | undefined =>
  checked.ok ? undefined : checked.error.message;

function placeProblem(sale: SaleItem): string | undefined {
  if (hasRegistrations(sale)) return 'Bidders have paid the deposit of the new sale, so its lots stay.';
  return sale.lots.length >= MAX_SALE_LOTS ? FULL : undefined;
}
