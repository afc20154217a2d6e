import type { Paise } from '#shared/model/money/money.ts';

/** A stored sum (paise) or state that differs from the one derived from other items. */
export interface WrongSum {
  /** Names the value and its owner. */
  readonly of: string;
  readonly stored: Paise | string | undefined;
  readonly derived: Paise | string | undefined;
}

export function compareSums(of: string, stored: WrongSum['stored'], derived: WrongSum['derived']): readonly WrongSum[] {
  return stored === derived ? [] : [{ of, stored, derived }];
}

export const sum = (items: readonly { readonly amount: Paise }[]): Paise =>
  items.reduce((total, { amount }) => total + amount, 0);
