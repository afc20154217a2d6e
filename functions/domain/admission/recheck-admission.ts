import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { listRegistrations } from '#functions/tables/auctions/people-reads.ts';
import { anyOf, exists } from '#functions/tables/expressions.ts';
import { type PowerItem, powerKey } from '#functions/tables/sales/power-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';

/**
 * Makes all auctions that somebody is registered for check again who may bid, by invalidating their cached entitlements.
 * Call it after the write that ends the person's right to bid. The index of registrations may be slightly behind, which
 * does no harm: an auction starts long after its registration has ended.
 */
export async function recheckAdmission(auctions: AuctionsTable, userId: string): Promise<void> {
  const registrations = await listRegistrations(auctions, userId);
  const open = registrations.filter(({ outcome }) => outcome === undefined);
  await Promise.all(
    open.map(async ({ auctionId }) => {
      // A registration for a sale has power instead of a state (`sales/power-item.ts`).
      if (await write(auctions, admissionIncrement(auctions, auctionId))) return;
      await write(auctions, powerAdmissionIncrement(auctions, auctionId, userId));
    }),
  );
}

/**
 * The update that invalidates a bidder's cached entitlements in a sale with one deposit. Fails if they have no power
 * there.
 */
export const powerAdmissionIncrement = (auctions: AuctionsTable, saleId: string, userId: string) =>
  update<PowerItem>(auctions, powerKey(saleId, userId), { add: { admission: 1 } }, { sk: exists });

/**
 * The update that invalidates an auction's cached entitlements: they are valid for one value of `admission`. Its
 * condition fails when the auction is over.
 */
export const admissionIncrement = (auctions: AuctionsTable, auctionId: string) =>
  update<StateItem>(auctions, stateKey(auctionId), { add: { admission: 1 } }, { status: anyOf('active', 'pending') });
