/** Adds lots to a sale, removes them, and orders them. The sale and its lots change in one transaction. */
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { getListingAndState, type ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { readManyListings, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { type ListingItem, listingKey } from '#functions/tables/auctions/listing-item.ts';
import { type Acting, auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { readSale, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { SettingsNow } from '#functions/tables/settings/settings-reader.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { check, update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { LotOutcome } from '#shared/contract/sales/sale-lots.ts';
import type { AuditAction } from '#shared/model/accounts/audit-actions.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { lotWarnings } from '#shared/model/sales/lot-checks.ts';
import { MAX_SALE_LOTS } from '#shared/model/sales/sale-schedule.ts';
import { statusForAdmin } from '../auction-moves.ts';
import { NO_SALE } from '../sale-bidders.ts';
import { statusCondition } from '../selling-writes.ts';
import { FULL, hasStarted, joining, movedLots, reordered, stayProblem } from './sale-lots.ts';
import { hasRegistrations, saveSale } from './save-sale.ts';

export interface SaleDeps {
  readonly auctions: AuctionsTable;
  readonly clock: Clock;
}

/** What lots are compared with that join a sale. */
export interface JoinDeps {
  readonly readSettings: (now: number) => Promise<Pick<SettingsNow, 'charges'>>;
}

/** A write fails if the sale or a lot has changed since the read. Then read and decide again. */
const ATTEMPTS = 4;

const LOTS_STAY = 'Bidders have paid the deposit of this sale, so its lots and their order stay.';
const NUMBERS_STAY = 'Lots behind it have started, and a lot that has started keeps its number.';

/** Adds lots at the end, in the order given, and says what to look at. Errors: NOT_FOUND, CONFLICT. */
export async function addLots(
  deps: SaleDeps & JoinDeps,
  saleId: string,
  auctionIds: readonly string[],
  by: Actor,
): Promise<Result<LotOutcome[], Refusal>> {
  const { auctions } = deps;
  const requestedIds = [...new Set(auctionIds)];
  const { charges: houseCharges } = await deps.readSettings(deps.clock());
  return again(async () => {
    const now = deps.clock();
    const sale = await readSale(auctions, saleId);
    if (sale === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
    const lots = await Promise.all(requestedIds.map((id) => getListingAndState(auctions, id)));
    const isClosed = hasRegistrations(sale);
    const added: ListingAndState[] = [];
    const outcomes = requestedIds.map((_id, index): LotOutcome => {
      const lot = lots[index];
      const join = joining(sale, lot, now);
      if (join.is === 'refused') return { _id, outcome: 'refused', message: join.because };
      if (join.is === 'in' || lot === undefined) return { _id, outcome: 'unchanged', message: '' };
      if (isClosed) return { _id, outcome: 'refused', message: LOTS_STAY };
      if (sale.lots.length + added.length >= MAX_SALE_LOTS) return { _id, outcome: 'refused', message: FULL };
      added.push(lot);
      const power = sale.deposit && sale.deposit.amount * sale.deposit.multiple;
      const warnings = lotWarnings(lot.listing, { power, houseCharges });
      return { _id, outcome: 'changed', message: warnings.join(' ') };
    });
    if (added.length === 0) return ok(outcomes);
    const ids = added.map(({ listing }) => listing.auctionId);
    const saved = await saveSale(auctions, sale, { lots: [...sale.lots, ...ids] }, [
      auditWrite(auctions, { auctionId: saleId }, { action: 'sale-lots-added', by, at: now, after: { lots: ids } }),
      ...added.flatMap((lot) => lotWrites(auctions, lot, sale, { action: 'auction-joined-sale', by, now })),
    ]);
    return saved.ok ? ok(outcomes) : saved;
  });
}

/** Errors: NOT_FOUND, CONFLICT, AUCTION_LOCKED. */
export async function removeLot(
  deps: SaleDeps,
  saleId: string,
  lotId: string,
  by: Actor,
): Promise<Result<undefined, Refusal>> {
  const { auctions } = deps;
  return again(async () => {
    const now = deps.clock();
    const [sale, lot] = await Promise.all([readSale(auctions, saleId), getListingAndState(auctions, lotId)]);
    if (sale === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
    if (!sale.lots.includes(lotId)) return ok(undefined);
    if (hasRegistrations(sale)) return refused(refusal('AUCTION_LOCKED', LOTS_STAY));
    const lots = sale.lots.filter((id) => id !== lotId);
    const problem = lot && stayProblem(lot, now);
    if (problem !== undefined) return refused(refusal('AUCTION_LOCKED', problem));
    if (await anyStarted(auctions, movedLots(sale.lots, lots), now)) {
      return refused(refusal('AUCTION_LOCKED', NUMBERS_STAY));
    }
    return saveSale(auctions, sale, { lots }, [
      auditWrite(auctions, { auctionId: saleId }, { action: 'sale-lot-removed', by, at: now, before: { lot: lotId } }),
      ...(lot === undefined ? [] : lotWrites(auctions, lot, sale, { action: 'auction-left-sale', by, now })),
    ]);
  });
}

/** Errors: NOT_FOUND, CONFLICT (other lots, or changed since `version`), AUCTION_LOCKED. */
export async function orderLots(
  { auctions, clock }: SaleDeps,
  saleId: string,
  { order, version }: { readonly order: readonly string[]; readonly version: number },
  by: Actor,
): Promise<Result<undefined, Refusal>> {
  const now = clock();
  const sale = await readSale(auctions, saleId);
  if (sale === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
  const listings = await readManyListings(auctions, sale.lots, { consistency: 'strong', unread: 'fail' });
  const lots = reordered(sale.lots, order, (lotId) => !listings.has(lotId));
  if (lots === undefined) return refused(refusal('CONFLICT'));
  const moved = movedLots(sale.lots, lots);
  if (moved.length === 0) return ok(undefined);
  if (hasRegistrations(sale)) return refused(refusal('AUCTION_LOCKED', LOTS_STAY));
  if (sale.version !== version) return refused(refusal('CONFLICT'));
  if (await anyStarted(auctions, moved, now)) {
    return refused(refusal('AUCTION_LOCKED', 'A lot that has started keeps its number.'));
  }
  const auditedAction = { action: 'sale-ordered', by, at: now, after: { lots } } as const;
  return saveSale(auctions, sale, { lots: [...lots] }, [auditWrite(auctions, { auctionId: saleId }, auditedAction)]);
}

async function anyStarted(auctions: AuctionsTable, lotIds: readonly string[], now: number): Promise<boolean> {
  const states = await readManyStates(auctions, lotIds, { consistency: 'strong', unread: 'fail' });
  return [...states.values()].some((state) => hasStarted(state, now));
}

interface LotMove extends Acting {
  readonly action: Extract<AuditAction, 'auction-joined-sale' | 'auction-left-sale'>;
}

/** A lot joins or leaves a sale, on the condition that nobody has registered for it, and it has not started. */
function lotWrites(
  auctions: AuctionsTable,
  { listing, state }: ListingAndState,
  sale: SaleItem,
  { action, by, now }: LotMove,
): readonly TransactWriteItem[] {
  const { auctionId, version } = listing;
  const joins = action === 'auction-joined-sale';
  const set = {
    saleId: joins ? sale.auctionId : undefined,
    hasSaleDeposit: joins && sale.deposit !== undefined ? (true as const) : undefined,
    version: version + 1,
    updatedAt: now,
  };
  const facts = { sale: sale.name };
  const unchanged = statusCondition(statusForAdmin(state, now), now, state.pausedAt);
  return [
    update<ListingItem>(auctions, listingKey(auctionId), { set }, { version, bidderCount: 0 }),
    sale.deposit === undefined
      ? check(auctions, stateKey(auctionId), unchanged)
      : update<StateItem>(
          auctions,
          stateKey(auctionId),
          { set: { power: joins ? (true as const) : undefined } },
          unchanged,
        ),
    auditWrite(auctions, { auctionId }, { action, by, at: now, ...(joins ? { after: facts } : { before: facts }) }),
  ];
}

/** Tries again after a conflict, since the attempt reads and decides anew. */
async function again<T>(attempt: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> {
  let last = await attempt();
  for (let tries = 1; tries < ATTEMPTS && !last.ok && last.error.code === 'CONFLICT'; tries += 1)
    last = await attempt();
  return last;
}
