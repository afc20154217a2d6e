/** Until when the buyer of a lot may collect it, and how the yard's list knows of it. Pure. */
import { COLLECTION_DAYS, lastCollectionDay } from '#shared/model/lots/collection-days.ts';
import type { SaleTerms } from '#shared/model/lots/sale.ts';

type Lot = { readonly sale?: Pick<SaleTerms, 'afterPayment'> | undefined };

/**
 * The last day to collect without a charge, in India. Not when it was paid counts: a bank transfer may arrive days
 * later.
 */
export const lastDayToCollect = ({ sale }: Lot, recordedAt: number): string =>
  lastCollectionDay(recordedAt, Number(sale?.afterPayment?.days ?? COLLECTION_DAYS));

/**
 * Written with the registration of a win that is paid now. A lot that has left with an earlier payment of it is not to
 * collect.
 */
export const toCollect = (lot: Lot, { leftWith }: { readonly leftWith?: string | undefined }, now: number) =>
  leftWith === undefined ? ({ yard: 'to-collect', day: lastDayToCollect(lot, now) } as const) : NOT_TO_COLLECT;

/** Written when it is collected, or no longer paid. */
export const NOT_TO_COLLECT = { yard: undefined, day: undefined } as const;
