import { isDeepStrictEqual } from 'node:util';
import { isoFrom } from '#functions/platform/clock.ts';
import { readManyListings } from '#functions/tables/auctions/batch-reads.ts';
import { type Acting, auditWrite, difference } from '#functions/tables/audit/audit-entry.ts';
import { absentOr } from '#functions/tables/expressions.ts';
import { readSale, saleEntry, SALE_SK, type SaleItem, saleKey } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { put, putNew, update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { SaleSchedule } from '#shared/model/sales/sale-schedule.ts';
import { idFor } from '../new-ids.ts';
import { NO_SALE } from '../sale-bidders.ts';

/** What an admin writes of a sale. */
export interface SaleContent extends SaleSchedule {
  readonly name: string;
  readonly place: string | undefined;
  readonly terms: string | undefined;
  /** One deposit for all lots; undefined when each lot takes its own. */
  readonly deposit: SaleItem['deposit'];
}

/** Creates a sale, once for each `requestId`. Error: CONFLICT if an earlier attempt had other content. */
export async function createSale(
  auctions: AuctionsTable,
  content: SaleContent,
  { requestId, by, now }: Acting & { readonly requestId: string },
): Promise<Result<string, Refusal>> {
  const auctionId = idFor('sale', by.adminId, requestId);
  const sale: SaleItem = {
    auctionId,
    sk: SALE_SK,
    ...content,
    lots: [],
    version: 0,
    createdBy: by.adminId,
    createdAt: now,
  };
  const written = await transact(auctions.client, [
    {
      name: 'sale',
      writes: [
        putNew(auctions, sale),
        put(auctions, saleEntry(auctionId, isoFrom(now))),
        auditWrite(auctions, { auctionId }, { action: 'sale-created', by, at: now, after: { ...content } }),
      ],
    },
  ]);
  if (written.ok) return ok(auctionId);
  const earlier = await readSale(auctions, auctionId);
  const isSame = earlier !== undefined && (earlier.version > 0 || isDeepStrictEqual(contentOf(earlier), content));
  return isSame ? ok(auctionId) : refused(refusal('CONFLICT', OTHERWISE));
}

const OTHERWISE = 'An earlier attempt has created this sale already, with other details. Please change it there.';

interface SaleUpdate {
  /** An undefined deposit stays as it is; null removes it. */
  readonly sent: Omit<SaleContent, 'deposit'> & { readonly deposit: SaleContent['deposit'] | null };
  /** The version of the sale that the admin saw. */
  readonly version: number;
}

/**
 * Changes a sale. Its lots do not change (`follow-schedule.ts`). Errors: NOT_FOUND, CONFLICT (changed since `version`),
 * AUCTION_LOCKED (place or terms, while bidders are registered).
 */
export async function updateSale(
  auctions: AuctionsTable,
  saleId: string,
  { sent, version }: SaleUpdate,
  { by, now }: Acting,
): Promise<Result<undefined, Refusal>> {
  const sale = await readSale(auctions, saleId);
  if (sale === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
  const before = contentOf(sale);
  const content = { ...sent, deposit: sent.deposit === undefined ? sale.deposit : (sent.deposit ?? undefined) };
  if (isDeepStrictEqual(before, content)) return ok(undefined);
  if (sale.version !== version) return refused(refusal('CONFLICT'));
  const hasNewTerms = before.place !== content.place || before.terms !== content.terms;
  if (hasNewTerms && (await hasBidders(auctions, sale))) return refused(refusal('AUCTION_LOCKED', FROZEN));
  const changesKind = (before.deposit === undefined) !== (content.deposit === undefined);
  if (changesKind && sale.lots.length > 0) return refused(refusal('AUCTION_LOCKED', HAS_LOTS));
  if (hasRegistrations(sale)) return refused(refusal('AUCTION_LOCKED', REGISTERED));
  const auditedAction = { action: 'sale-edited', by, at: now, ...difference({ ...before }, { ...content }) } as const;
  const audited = [auditWrite(auctions, { auctionId: saleId }, auditedAction)];
  return saveSale(auctions, sale, content, audited);
}

const HAS_LOTS =
  'This sale has lots already. Whether it takes one deposit for all of them can only change while it has none.';
const REGISTERED = 'Bidders have paid the deposit of this sale, for its terms and dates as they are. They stay.';

/** Whether somebody has paid the one deposit of a sale. */
export const hasRegistrations = ({ bidderCount = 0 }: Pick<SaleItem, 'bidderCount'>): boolean => bidderCount > 0;

const FROZEN = 'Bidders have registered for lots of this sale. Its place and terms stay as they are.';

/**
 * Changes attributes of a sale, as it was read, with other writes, or nothing. Error: CONFLICT, also if somebody has
 * registered for it: a change would be unfair to those who have paid one deposit for the whole sale.
 */
export async function saveSale(
  auctions: AuctionsTable,
  { auctionId, version }: Pick<SaleItem, 'auctionId' | 'version'>,
  set: Partial<SaleContent> & Partial<Pick<SaleItem, 'lots'>>,
  also: Parameters<typeof transact>[1][number]['writes'],
): Promise<Result<undefined, Refusal>> {
  const change = { set: { ...set, version: version + 1 } };
  // Registrations do not change the version.
  const isUnchanged = { version, bidderCount: absentOr(0) };
  const writes = [update<SaleItem>(auctions, saleKey(auctionId), change, isUnchanged), ...also];
  const written = await transact(auctions.client, [{ name: 'sale', writes }]);
  return written.ok ? ok(undefined) : refused(refusal('CONFLICT'));
}

function contentOf(sale: SaleItem): SaleContent {
  const { name, place, terms, deposit, registrationDeadlineAt, startAt, firstEndAt, everyMinutes, staggersStarts } =
    sale;
  return { name, place, terms, deposit, registrationDeadlineAt, startAt, firstEndAt, everyMinutes, staggersStarts };
}

/** Reads only, since no condition spans a thousand items: a registration at the same moment may see the new terms. */
async function hasBidders(auctions: AuctionsTable, { lots }: SaleItem): Promise<boolean> {
  const listings = await readManyListings(auctions, lots, { consistency: 'strong', unread: 'fail' });
  return [...listings.values()].some(({ bidderCount }) => bidderCount > 0);
}
