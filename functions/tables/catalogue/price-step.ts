/** A price twice as high is this many steps higher. */
const STEPS_PER_DOUBLING = 1000;

/**
 * The logarithm of a price, as an integer. Similar lots are sorted by the difference of their steps, so by the ratio of
 * prices.
 */
export const priceStep = (price: number): number => Math.round(Math.log2(Math.max(1, price)) * STEPS_PER_DOUBLING);
