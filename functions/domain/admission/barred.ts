import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';

/** Whether somebody won this lot before, did not pay, and may not register for it again. */
export const isBarred = ({ barred = [] }: Pick<ListingItem, 'barred'>, userId: string): boolean =>
  barred.includes(userId);

export const BARRED: Refusal = refusal(
  'FORBIDDEN',
  'You won this lot in an earlier auction and did not pay for it, so you cannot register for it again.',
);
