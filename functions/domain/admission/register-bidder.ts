import { setTimeout as sleep } from 'node:timers/promises';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { type Part, transact } from '#functions/tables/transact.ts';
import { type Result } from '#shared/model/result.ts';
import { registerBidderWrites, registerForSaleWrites, type Registration } from './registration-writes.ts';
import { type SellersOfLot, prepareUntiedChecks } from './seller-ties.ts';

const ATTEMPTS = 12;
const PAUSE_MS = 20;

/** What somebody registers for, a lot or a sale with one deposit, and the highest number given so far. */
interface Target extends SellersOfLot {
  readonly lastNumber: number;
  /** Of a sale: how many times of the deposit they may bid for. */
  readonly multiple?: number;
}

/**
 * Registers a bidder for an auction, or for a sale with one deposit whose id `auctionId` is. They get its next number,
 * in one transaction with `extraParts`. The transaction raises `lastNumber`, so no number is used twice. If another
 * bidder takes the number first, this function tries the next one. A refusal names the parts that failed: `listing`
 * when registration is over, `bidder` when the user is already registered, `seller` when the lot is theirs
 * (`seller-ties.ts`), or some of `extraParts`. Throws if other bidders were faster at every attempt; the caller may
 * retry.
 */
export async function registerBidder<N extends string>(
  registration: Omit<Registration, 'lastNumber' | 'sellerId'> & { readonly users: UsersTable },
  extraParts: readonly Part<N>[],
): Promise<Result<undefined, ReadonlySet<N | 'listing' | 'bidder' | 'seller'>>> {
  const { auctions, auctionId, userId } = registration;
  const readTarget = async (): Promise<Target | undefined> => {
    const listing = await getListing(auctions, auctionId);
    if (listing !== undefined) return listing;
    const sale = await readSale(auctions, auctionId);
    return sale?.deposit && { lastNumber: sale.lastNumber ?? 0, multiple: sale.deposit.multiple };
  };
  let seen = (await readTarget()) ?? { lastNumber: 0 };
  for (let attempt = 1; ; attempt += 1) {
    const { lastNumber, multiple, sellerId } = seen;
    const { count, bidder } =
      multiple === undefined
        ? registerBidderWrites({ ...registration, lastNumber, sellerId })
        : registerForSaleWrites({ ...registration, saleId: auctionId, lastNumber, multiple });
    const untied = await prepareUntiedChecks(registration, seen, userId);
    const parts: Part<N | 'listing' | 'bidder' | 'seller'>[] = [
      { name: 'listing', writes: [count] },
      { name: 'bidder', writes: [bidder].flat() },
      { name: 'seller', writes: untied },
      ...extraParts,
    ];
    const written = await transact(auctions.client, parts);
    if (written.ok || !written.error.has('listing') || written.error.size > 1) return written;
    const found = await readTarget();
    if (found === undefined || (found.lastNumber === seen.lastNumber && found.sellerId === seen.sellerId))
      return written;
    // Registration is open. A refusal would refund the deposit.
    if (attempt === ATTEMPTS) throw new Error(`Others kept registering for ${auctionId} while ${userId} did.`);
    seen = found;
    await sleep(PAUSE_MS * attempt * Math.random());
  }
}
