import { isoFrom } from '#functions/platform/clock.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { readSales, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { PublicSale } from '#shared/contract/sales/public-sale.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { publicLot } from '../public-lots/public-lot.ts';
import { readLotsOf } from './admin-sales.ts';
import { powerAnswer, readSaleRegistration } from './own-power.ts';
import { saleFacts } from './sale-facts.ts';

const PAGE = 48;

async function ownPart(
  auctions: AuctionsTable,
  sale: SaleItem,
  userId: string,
  now: number,
): Promise<PublicSale['own']> {
  const registration = await readSaleRegistration(auctions, sale.auctionId, userId);
  if (registration === undefined) return null;
  const { deposit, depositAmount } = registration.registration;
  const isOpen = (sale.postponed !== undefined || sale.registrationDeadlineAt > now) && sale.startAt > now;
  return {
    deposit: { amount: rupeesFromPaise(depositAmount), state: deposit },
    power: powerAnswer(registration.power),
    // Once all lots are over or called off, the deposit goes back by itself.
    canWithdraw: isOpen && deposit === 'held' && registration.power !== undefined && registration.power.hasBid !== true,
  };
}

/** As announced, or later if a pause, an extension or a bid has moved it beyond that. */
const plannedEndOf = ({ endAt, closesAt }: StateItem): number => Math.max(endAt, closesAt);

interface SalePage {
  readonly saleId: string;
  /** The number of the lot before the first of the page. */
  readonly after: number;
  /** Of whoever is signed in. */
  readonly viewerId?: string;
}

/**
 * A sale with a page of its published lots, as everybody may see it. Undefined for an unknown sale, and while none of its
 * lots is published.
 */
export async function readPublicSale(
  auctions: AuctionsTable,
  { saleId, after, viewerId }: SalePage,
  now: number,
): Promise<PublicSale | undefined> {
  const sale = (await readSales(auctions, [saleId], 'eventual')).get(saleId);
  if (sale === undefined) return undefined;
  const states = await readManyStates(auctions, sale.lots);
  const shown = sale.lots.flatMap((lotId, place) => {
    const state = states.get(lotId);
    return state !== undefined && isShown(state) ? [{ lotId, number: place + 1, endAt: plannedEndOf(state) }] : [];
  });
  if (shown.length === 0) return undefined;
  const rest = shown.filter(({ number }) => number > after);
  const page = rest.slice(0, PAGE);
  const lots = await readLotsOf(
    auctions,
    sale,
    page.map(({ lotId }) => lotId),
  );
  return {
    ...saleFacts(sale),
    lotCount: shown.length,
    lots: lots
      .filter(({ lot }) => isShown(lot.state))
      .map(({ lot, place }) => ({
        ...publicLot(lot, now),
        inspections: lot.listing.sale?.inspections,
        number: place + 1,
      })),
    own: sale.deposit === undefined || viewerId === undefined ? null : await ownPart(auctions, sale, viewerId, now),
    next: rest.length > PAGE ? (page.at(-1)?.number ?? null) : null,
    lastEnd: isoFrom(Math.max(...shown.map(({ endAt }) => endAt))),
  };
}
