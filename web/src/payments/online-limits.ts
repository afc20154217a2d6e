/** The usual limit of a UPI payment, in rupees; banks may set a lower one. */
const UPI_LIMIT_RUPEES = 100_000;

/**
 * The usual limits of one payment by each way of paying online.
 * @param limitRupees the limit of the operator's Razorpay account for one payment
 */
export const onlineLimits = (limitRupees: number) => ({
  upi: Math.min(UPI_LIMIT_RUPEES, limitRupees),
  cardsAndNetBanking: limitRupees,
});
