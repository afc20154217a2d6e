/**
 * The books show how much money came in and where it is now. The ledger and the stored payments must agree for every
 * payment, to the paisa. Pure.
 */
import type { Balance } from '#functions/tables/books/book-items.ts';
import type { MoneyEntry, MoneyAccount } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { Paise } from '#shared/model/money/money.ts';

export const EMPTY: Balance = { captured: 0, offline: 0, refunded: 0, forfeited: 0, spent: 0, held: 0 };

/** The balance by the ledger. The order of the entries does not matter. */
export function balanceOf(entries: readonly Pick<MoneyEntry, 'from' | 'to' | 'amount' | 'kind'>[]): Balance {
  return entries.reduce((balance, { from, to, amount, kind }) => {
    if (from === undefined || to === undefined) return balance;
    // A bounced or wrongly recorded refund reduces the refunds. Other money from the payer is a capture.
    const isNoRefund = kind === 'refund-bounced' || kind === 'refund-undone';
    const left = isNoRefund ? add(balance, 'refunded', 0 - amount) : out(balance, from, amount);
    return into(left, to, amount);
  }, EMPTY);
}

function out(balance: Balance, from: MoneyAccount, amount: Paise): Balance {
  switch (from) {
    case 'payer':
      return add(balance, 'captured', amount);
    case 'bank':
      return add(balance, 'offline', amount);
    case 'held':
    case 'spent':
    case 'forfeited':
      return add(balance, from, 0 - amount);
  }
}

function into(balance: Balance, to: MoneyAccount, amount: Paise): Balance {
  switch (to) {
    case 'payer':
      return add(balance, 'refunded', amount);
    case 'bank':
      return add(balance, 'offline', 0 - amount);
    case 'held':
    case 'spent':
    case 'forfeited':
      return add(balance, to, amount);
  }
}

function add(balance: Balance, account: keyof Balance, amount: Paise): Balance {
  return { ...balance, [account]: balance[account] + amount };
}

export function sumOf(balances: readonly Balance[]): Balance {
  return balances.reduce(
    (sum, balance) => ({
      captured: sum.captured + balance.captured,
      offline: sum.offline + balance.offline,
      refunded: sum.refunded + balance.refunded,
      forfeited: sum.forfeited + balance.forfeited,
      spent: sum.spent + balance.spent,
      held: sum.held + balance.held,
    }),
    EMPTY,
  );
}

/** The balance by the stored payment. */
export function balanceByState(payment: PaymentItem): Balance {
  const { status, type, amount, offline, returnedElsewhere = 0, unmatchedFor, part } = payment;
  if (status === 'created' || status === 'failed' || status === 'undone') return EMPTY;
  const came: Balance = offline === undefined ? { ...EMPTY, captured: amount } : { ...EMPTY, offline: amount };
  if (status === 'refunded') return { ...came, refunded: amount };
  const left = amount - returnedElsewhere;
  const gone = { ...came, refunded: returnedElsewhere };
  switch (status) {
    case 'captured':
      return type === 'emd' || part === true || unmatchedFor !== undefined
        ? { ...gone, held: left }
        : { ...gone, spent: left };
    case 'refunding':
      return { ...gone, held: left };
    case 'forfeited':
      return { ...gone, forfeited: left };
    case 'set-off':
      return { ...gone, spent: left };
  }
}

/** A payment whose ledger and state differ, or whose ledger does not add up. */
export interface Difference {
  readonly paymentId: string;
  readonly auctionId: string;
  readonly ledger: Balance;
  readonly state: Balance;
}

export interface Books {
  readonly total: Balance;
  readonly byAuction: ReadonlyMap<string, Balance>;
  readonly payments: number;
  readonly differences: readonly Difference[];
}

export function closeBooks(payments: readonly PaymentItem[], entries: readonly MoneyEntry[]): Books {
  const lines = Map.groupBy(entries, ({ subject }) => subject);
  const byAuction = new Map<string, Balance>();
  const differences: Difference[] = [];
  const stored = new Map(payments.map((payment) => [payment.paymentId, payment]));
  for (const paymentId of new Set([...stored.keys(), ...lines.keys()])) {
    const ownLines = lines.get(paymentId) ?? [];
    const payment = stored.get(paymentId);
    const ledger = balanceOf(ownLines);
    const state = payment === undefined ? EMPTY : balanceByState(payment);
    const auctionId = payment?.auctionId ?? ownLines[0]?.auctionId ?? '';
    byAuction.set(auctionId, sumOf([byAuction.get(auctionId) ?? EMPTY, ledger]));
    if (!isSame(ledger, state) || !addsUp(ledger)) differences.push({ paymentId, auctionId, ledger, state });
  }
  return { total: sumOf([...byAuction.values()]), byAuction, payments: stored.size, differences };
}

/** What one balance has more than another, by account. */
export const lessOf = (a: Balance, b: Balance): Balance =>
  ACCOUNTS.reduce((rest, account) => ({ ...rest, [account]: a[account] - b[account] }), EMPTY);

export function isSame(a: Balance, b: Balance): boolean {
  return ACCOUNTS.every((account) => a[account] === b[account]);
}

/** Money in equals money out plus money kept, and no account is negative. */
export function addsUp(balance: Balance): boolean {
  const { captured, offline, refunded, forfeited, spent, held } = balance;
  return captured + offline === refunded + forfeited + spent + held && ACCOUNTS.every((name) => balance[name] >= 0);
}

const ACCOUNTS = ['captured', 'offline', 'refunded', 'forfeited', 'spent', 'held'] as const;
