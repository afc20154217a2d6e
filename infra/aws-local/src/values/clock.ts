/** The time, in epoch milliseconds. */
export type Clock = () => number;
