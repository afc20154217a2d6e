/** What a bank statement says of a transfer. */
export interface Transfer {
  readonly method: 'neft' | 'rtgs';
  readonly utr: string;
  /** An Indian day, `2026-11-21`. */
  readonly paidOn: string;
  readonly note: string | undefined;
}

/** When an Indian day begins, epoch milliseconds. A statement has no times: a transfer counts from there. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);
