/** Adds sums of payments, to the paisa. Pure. */
import type { TransactionSums } from '#shared/contract/money/transactions.ts';
import { addRupees, type Rupees } from '#shared/model/money/money.ts';

export const addedUp = (all: readonly { readonly amount: Rupees }[]): Rupees =>
  all.reduce((sum, { amount }) => addRupees(sum, amount), 0);

type Counted = { readonly count: number; readonly amount: number };

const both = (a: Counted, b: Counted) => ({
  count: a.count + b.count,
  amount: addRupees(a.amount, b.amount),
});

export function added(a: TransactionSums, b: TransactionSums): TransactionSums {
  return {
    ...both(a, b),
    received: merged([...a.received, ...b.received], ({ kind, way }) => `${kind} ${way}`),
    returned: both(a.returned, b.returned),
    lines: merged(
      [...a.lines, ...b.lines].map((line) => ({ ...line, count: 0 })),
      ({ kind }) => kind,
    ).map(({ kind, amount }) => ({ kind, amount })),
    setOff: addRupees(a.setOff, b.setOff),
    inParts: addRupees(a.inParts, b.inParts),
    held: merged([...a.held, ...b.held], ({ age }) => age),
  };
}

function merged<T extends Counted>(all: readonly T[], nameOf: (item: T) => string): T[] {
  const by = new Map<string, T>();
  for (const item of all) {
    const before = by.get(nameOf(item));
    by.set(nameOf(item), before === undefined ? item : { ...item, ...both(before, item) });
  }
  return [...by.values()];
}
