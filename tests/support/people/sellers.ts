import { randomUUID } from 'node:crypto';
import type { Person } from '#infra/local/client/person.ts';
import { createSeller, setLotSeller } from '#shared/contract/money/sellers.ts';

/** A seller as the form sends it. */
export const sellerForm = (change: object = {}) => ({
  name: `Bank ${randomUUID().slice(0, 8)}`,
  pan: '',
  gstin: '',
  contactName: 'Meera Nair',
  contactPhone: '+91 98765 43210',
  contactEmail: 'meera@bank.test',
  commission: { percent: 2.5, fixed: 0, minimum: 50, gst: 18 },
  ...change,
});

/** Makes a seller and returns the id. */
export async function makeSeller(admin: Person, change: object = {}): Promise<string> {
  const { seller } = await admin.call(createSeller, {
    body: { seller: sellerForm(change), requestId: randomUUID() },
  });
  return seller._id;
}

export const giveLot = (admin: Person, auctionId: string, sellerId: string | null) =>
  admin.call(setLotSeller, { params: { id: auctionId }, body: { sellerId } });
