import type { Paise } from '../../../shared/model/money/money.ts';
import { entryKey, type MoneyAccount, type MoneyEntry } from '../../tables/money/money-entry.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { sum, unless, type WrongSum } from './wrong-sum.ts';

/** The sums of one payment that its balance does not show, against its lines in the ledger. */
export function wrongOfPayment(payment: PaymentItem, ledger: readonly MoneyEntry[]): readonly WrongSum[] {
  const { paymentId, amount, returnedElsewhere = 0, chargedBack = 0, setOff = 0, lines } = payment;
  const takenBack = ledger.filter(({ kind, to }) => kind === 'charged-back' && to !== undefined);
  return [
    ...unless(`what went back elsewhere of ${paymentId}`, returnedElsewhere, wentElsewhere(payment, ledger)),
    ...unless(`what disputes took of ${paymentId}`, chargedBack, sum(takenBack)),
    ...(lines === undefined ? [] : unless(`the lines of ${paymentId}`, sum(lines), amount + setOff)),
    ...ledger.flatMap((line) => wrongLine(payment, line, ledger)),
  ];
}

/** What of a payment is not ours to refund (any more): all but what is here, or but what our own last refund gave back. */
function wentElsewhere({ status, amount }: PaymentItem, ledger: readonly MoneyEntry[]): Paise {
  switch (status) {
    case 'created':
    case 'failed':
    case 'undone':
      return 0;
    case 'captured':
    case 'refunding':
    case 'forfeited':
    case 'set-off':
      // Of a payment that the ledger does not know the balance already differs.
      return amount - (lefts(ledger).at(-1) ?? amount);
    case 'refunded': {
      const last = inOrder(ledger).findLast((line) => change(line) < 0);
      return last?.kind === 'refunded' ? amount - last.amount : amount;
    }
  }
}

const isHere = (account: MoneyAccount | undefined): boolean =>
  account === 'held' || account === 'spent' || account === 'forfeited';

/** What a line adds to what is here of its payment. */
const change = ({ from, to, amount }: MoneyEntry): Paise => (isHere(to) ? amount : 0) - (isHere(from) ? amount : 0);

const inOrder = (ledger: readonly MoneyEntry[]): readonly MoneyEntry[] => ledger.toSorted((a, b) => a.at - b.at);

/** What was here of a payment after each line. */
function lefts(ledger: readonly MoneyEntry[]): readonly Paise[] {
  let left = 0;
  return inOrder(ledger).map((line) => (left += change(line)));
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
      const possible = new Set([amount, ...lefts(ledger)]);
      return possible.has(line.amount) ? [] : unless(name, line.amount, amount);
    }
    default:
      return [];
  }
}
