import { updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { msFromIst } from '#shared/model/ist.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { loadForEdit } from '#web/auctions/edit-query.ts';
import { storedForm } from '#web/auctions/set-auction-status.ts';
import { chargeOrZero, CHARGE_NAMES, type ChangesForm, type Group } from './lot-changes.ts';

const CANCELLED = 'This auction is cancelled and can no longer be changed.';

/**
 * Changes a lot as it is stored now, all of it or nothing, by the rules of its form: the server says why one stays as it is.
 * Throws an `ApiError`.
 */
export async function changeLot(auctionId: string, form: ChangesForm): Promise<void> {
  const lot = await loadForEdit(auctionId);
  // Sent again by whoever cancelled it, its status would be taken for a repeated cancellation, which succeeds.
  if (lot.status === 'cancelled') throw new ApiError(0, 'AUCTION_LOCKED', CANCELLED);
  const has = (group: Group) => form.groups.includes(group);
  const isoAt = (name: keyof ChangesForm['dates']): string | undefined => {
    const at = has('dates') ? msFromIst(form.dates[name]) : undefined;
    return at === undefined ? undefined : new Date(at).toISOString();
  };
  const endDate = isoAt('endDate');
  await call(updateAuction, {
    params: { id: auctionId },
    body: {
      ...storedForm(lot),
      status: lot.status,
      ...(has('emdAmount') && { emdAmount: form.emdAmount }),
      ...(has('bidInterval') && { bidInterval: Number(form.bidInterval) }),
      ...(has('charges') &&
        Object.fromEntries(CHARGE_NAMES.map((name) => [name, chargeOrZero(name, form.charges[name])] as const))),
      registrationDeadline: isoAt('registrationDeadline') ?? lot.registrationDeadline,
      startDate: isoAt('startDate') ?? lot.startDate,
      endDate: endDate ?? lot.endDate,
      ...(endDate !== undefined && latestEndAt(lot, endDate)),
      ...(has('place') && { place: form.place }),
      ...(has('sellerId') && { sellerId: form.sellerId }),
      ...(has('seller') && { sale: { seller: form.seller } }),
    },
  });
}

/** The latest end keeps its distance from the end. */
function latestEndAt(
  { latestEnd, endDate }: { readonly latestEnd: string | null; readonly endDate: string | null },
  newEnd: string,
): { readonly latestEnd?: string } {
  if (latestEnd === null || endDate === null) return {};
  return { latestEnd: new Date(Date.parse(latestEnd) + Date.parse(newEnd) - Date.parse(endDate)).toISOString() };
}
