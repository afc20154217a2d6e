import type { Paise } from '../../../shared/model/money/money.ts';

/** A sum, or the state of one, that is not what it should be. Sums are paise. */
export interface WrongSum {
  /** Which it is, and whose. */
  readonly of: string;
  readonly stored: Paise | string | undefined;
  readonly derived: Paise | string | undefined;
}

export function unless(of: string, stored: WrongSum['stored'], derived: WrongSum['derived']): readonly WrongSum[] {
  return stored === derived ? [] : [{ of, stored, derived }];
}

export const sum = (items: readonly { readonly amount: Paise }[]): Paise =>
  items.reduce((total, { amount }) => total + amount, 0);
