/** Razorpay's usual limits for one payment; banks may set lower ones. */
const UPI_CAP_RUPEES = 100_000;
const CARD_CAP_RUPEES = 500_000;

/** What to know before paying an amount that a usual limit would stop; undefined for small ones. */
export function capNote(amountRupees: number): string | undefined {
  if (amountRupees > CARD_CAP_RUPEES) {
    return (
      'This is more than one payment usually may be: by default UPI stops at ₹1,00,000, and cards and net banking at' +
      ' ₹5,00,000. Ask your bank to raise your limit first, or contact support before you pay.'
    );
  }
  if (amountRupees > UPI_CAP_RUPEES) {
    return (
      'UPI usually stops at ₹1,00,000 per payment. Choose a card or net banking, which go up to ₹5,00,000 by default,' +
      ' and check that your own limit is high enough.'
    );
  }
  return undefined;
}
