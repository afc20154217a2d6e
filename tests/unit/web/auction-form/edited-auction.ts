import type { EditedAuction } from '#web/auctions/edit-query.ts';

/** An auction as the edit form receives it. */
export function editedAuction(change: Partial<EditedAuction> = {}): EditedAuction {
  return {
    _id: 'a',
    isRecord: false,
    canBeRelisted: false,
    title: 'A',
    description: 'B',
    basePrice: 1234.5,
    emdAmount: 0,
    charges: { buyerPremium: 2.5, otherCharges: 0, otherChargesName: '', lotGst: 18, chargesGst: 0 },
    registrationDeadline: '2026-11-20T18:29:00.000Z',
    startDate: '2026-11-20T18:30:00.000Z',
    endDate: '2026-12-31T18:30:00.000Z',
    bidInterval: 60,
    steps: [{ from: 0, step: 1 }],
    reservePrice: null,
    latestEnd: null,
    status: 'draft',
    categorie: 'cars',
    facts: {},
    lotNumber: 1_001,
    report: null,
    documents: [],
    images: [],
    createdBy: 'x',
    bidderCount: 0,
    heldDeposits: 0,
    allowedStatuses: [],
    version: 1,
    ...change,
  };
}
