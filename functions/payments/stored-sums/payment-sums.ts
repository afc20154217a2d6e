import { entryKey, type MoneyAccount, type MoneyEntry } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
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

/** Compares the stored sums of a payment with its ledger, except those that the balance covers. */
export function wrongOfPayment(payment: PaymentItem, ledger: readonly MoneyEntry[]): readonly WrongSum[] {
  const { paymentId, amount, returnedElsewhere = 0, chargedBack = 0, setOff = 0, inParts = 0, lines } = payment;
  const takenBack = ledger.filter(({ kind, to }) => kind === 'charged-back' && to !== undefined);
  return [
    ...compareSums(
      `what went back elsewhere of ${paymentId}`,
      returnedElsewhere,
      returnedElsewhereByLedger(payment, ledger),
    ),
    ...compareSums(`what disputes took of ${paymentId}`, chargedBack, sum(takenBack)),
    ...(lines === undefined ? [] : compareSums(`the lines of ${paymentId}`, sum(lines), amount + setOff + inParts)),
    ...ledger.flatMap((line) => wrongLine(payment, line, ledger)),
  ];
}

/** The part that went back without a refund of ours, by the ledger. */
function returnedElsewhereByLedger({ status, amount }: PaymentItem, ledger: readonly MoneyEntry[]): Paise {
  switch (status) {
    case 'created':
    case 'failed':
    case 'undone':
      return 0;
    case 'captured':
    case 'refunding':
    case 'forfeited':
    case 'set-off':
      // Without ledger entries the balance already differs.
      return amount - (balancesAfterEach(ledger).at(-1) ?? amount);
    case 'refunded': {
      const last = inOrder(ledger).findLast((line) => change(line) < 0);
      return last?.kind === 'refunded' ? amount - last.amount : amount;
    }
  }
}

const isOurs = (account: MoneyAccount | undefined): boolean =>
  account === 'held' || account === 'spent' || account === 'forfeited';

/** The change of our money by a ledger entry. */
const change = ({ from, to, amount }: MoneyEntry): Paise => (isOurs(to) ? amount : 0) - (isOurs(from) ? amount : 0);

/** By time. In one millisecond our own refund comes last, since it returns what the other entry left. */
const inOrder = (ledger: readonly MoneyEntry[]): readonly MoneyEntry[] =>
  ledger.toSorted((a, b) => a.at - b.at || Number(a.kind === 'refunded') - Number(b.kind === 'refunded'));

/** The money of the payment that we had after each entry. */
function balancesAfterEach(ledger: readonly MoneyEntry[]): readonly Paise[] {
  let balance = 0;
  return inOrder(ledger).map((line) => (balance += change(line)));
}

/** The amount of an entry without a movement must be the whole payment or a balance it once had. */
function wrongLine({ paymentId, amount, dispute }: PaymentItem, line: MoneyEntry, ledger: readonly MoneyEntry[]) {
  const lineOf = (entry: string) => ledger.find((candidate) => candidate.entry === entry);
  const name = `the line ${line.entry} of ${paymentId}`;
  switch (line.kind) {
    case 'ordered':
    case 'settled':
      return compareSums(name, line.amount, amount);
    case 'disputed':
      return line.reference === dispute?.disputeId ? compareSums(name, line.amount, dispute?.amount) : [];
    case 'refund-settled': {
      const key = line.entry.slice(line.entry.indexOf('#') + 1);
      const gone =
        lineOf(entryKey({ kind: 'refunded', key })) ?? lineOf(entryKey({ kind: 'returned-by-provider', key }));
      return gone === undefined ? [] : compareSums(name, line.amount, gone.amount);
    }
    case 'refund-due':
    case 'refund-asked': {
      const possible = new Set([amount, ...balancesAfterEach(ledger)]);
      return possible.has(line.amount) ? [] : compareSums(name, line.amount, amount);
    }
    default:
      return [];
  }
}
