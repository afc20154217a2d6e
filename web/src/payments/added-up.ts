/** Adds sums of payments, to the paisa. Pure. */
import type { TransactionSums } from '#shared/contract/money/transactions.ts';
import { addRupees, type Rupees } from '#shared/model/money/money.ts';

export const addedUp = (all: readonly { readonly amount: Rupees }[]): Rupees =>
  all.reduce((sum, { amount }) => addRupees(sum, amount), 0);

type Counted = { readonly count: number; readonly amount: number };

const both = (one: Counted, other: Counted) => ({
  count: one.count + other.count,
  amount: addRupees(one.amount, other.amount),
});

export function added(one: TransactionSums, other: TransactionSums): TransactionSums {
  return {
    ...both(one, other),
    received: merged([...one.received, ...other.received], ({ kind, way }) => `${kind} ${way}`),
    returned: both(one.returned, other.returned),
    lines: merged(
      [...one.lines, ...other.lines].map((line) => ({ ...line, count: 0 })),
      ({ kind }) => kind,
    ).map(({ kind, amount }) => ({ kind, amount })),
    setOff: addRupees(one.setOff, other.setOff),
    inParts: addRupees(one.inParts, other.inParts),
    held: merged([...one.held, ...other.held], ({ age }) => age),
  };
}

function merged<T extends Counted>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const by = new Map<string, T>();
  for (const one of all) {
    const before = by.get(nameOf(one));
    by.set(nameOf(one), before === undefined ? one : { ...one, ...both(before, one) });
  }
  return [...by.values()];
}
