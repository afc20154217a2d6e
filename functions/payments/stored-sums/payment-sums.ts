import type { Paise } from '../../../shared/model/money/money.ts';
import { entryKey, type MoneyEntry } from '../../tables/money/money-entry.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { sum, unless, type WrongSum } from './wrong-sum.ts';

/** The sums of one payment that its balance does not show, against its lines in the ledger. */
export function wrongOfPayment(payment: PaymentItem, ledger: readonly MoneyEntry[]): readonly WrongSum[] {
  const { paymentId, amount, returnedElsewhere = 0, chargedBack = 0, setOff = 0, lines } = payment;
  const lineOf = (entry: string) => ledger.find((line) => line.entry === entry);
  const returns = ledger.map((line) => returned(line, lineOf));
  const takenBack = ledger.filter(({ kind, to }) => kind === 'charged-back' && to !== undefined);
  return [
    ...unless(
      `what went back elsewhere of ${paymentId}`,
      returnedElsewhere,
      returns.reduce((all, one) => all + one, 0),
    ),
    ...unless(`what disputes took of ${paymentId}`, chargedBack, sum(takenBack)),
    ...(lines === undefined ? [] : unless(`the lines of ${paymentId}`, sum(lines), amount + setOff)),
    ...ledger.flatMap((line) => wrongLine(payment, line, ledger)),
  ];
}

/** What a line adds to what went back at the provider's side; less than nothing for what came back of it. */
function returned({ kind, entry, amount, to }: MoneyEntry, lineOf: (entry: string) => MoneyEntry | undefined): Paise {
  if (kind === 'returned-by-provider' || kind === 'charged-back') return to === undefined ? 0 : amount;
  const key = entry.slice(entry.indexOf('#') + 1);
  const isOfOne = kind === 'refund-bounced' && lineOf(entryKey({ kind: 'returned-by-provider', key })) !== undefined;
  return isOfOne ? 0 - amount : 0;
}

/** A line at which no money moves names what was asked for, or what was left at some time. */
function wrongLine({ paymentId, amount, dispute }: PaymentItem, line: MoneyEntry, ledger: readonly MoneyEntry[]) {
  const lineOf = (entry: string) => ledger.find((one) => one.entry === entry);
  const name = `the line ${line.entry} of ${paymentId}`;
  switch (line.kind) {
    case 'ordered':
    case 'settled':
      return unless(name, line.amount, amount);
    case 'disputed':
      return line.reference === dispute?.disputeId ? unless(name, line.amount, dispute?.amount) : [];
    case 'refund-settled': {
      const key = line.entry.slice(line.entry.indexOf('#') + 1);
      const gone =
        lineOf(entryKey({ kind: 'refunded', key })) ?? lineOf(entryKey({ kind: 'returned-by-provider', key }));
      return gone === undefined ? [] : unless(name, line.amount, gone.amount);
    }
    case 'refund-due':
    case 'refund-asked': {
      let left = amount;
      const possible = new Set([left]);
      for (const one of ledger.toSorted((a, b) => a.at - b.at)) possible.add((left -= returned(one, lineOf)));
      return possible.has(line.amount) ? [] : unless(name, line.amount, left);
    }
    default:
      return [];
  }
}
