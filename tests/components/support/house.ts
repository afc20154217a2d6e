/** The rules of a house without charges, as the forms of lots load them. */
export const HOUSE = {
  success: true,
  charges: { buyerPremium: 0, otherCharges: 0, otherChargesName: '', lotGst: 0, chargesGst: 0 },
  steps: [{ from: 0, step: 1 }],
  bidInterval: 60,
  holidays: [],
  rejectionReasons: [],
  mailTemplates: [],
};
