/** Checks of money, after a day without faults: the provider's books, transactions, invoices, reports and what waits. */
import { isDeepStrictEqual } from 'node:util';
import { type Invoice, listInvoices } from '#shared/contract/money/invoices.ts';
import { listTransactions, type Transaction } from '#shared/contract/money/transactions.ts';
import { listWaiting } from '#shared/contract/money/waiting.ts';
import { getSettlement } from '#shared/contract/money/wins.ts';
import { getReport } from '#shared/contract/reports.ts';
import { istParts } from '#shared/model/ist.ts';
import { type Captured, find, get, type House } from './house.ts';
import { DAY, depositOf, type Lot, resultOf, type Win } from './model.ts';
import { providerBooks } from './provider.ts';
import { ownerOf } from './staff.ts';

/** What differs between two lists of texts is found, with what it is about. */
export function compare(house: House, about: string, seen: readonly string[], wanted: readonly string[]): void {
  const count = (texts: readonly string[], text: string) => texts.filter((one) => one === text).length;
  for (const text of new Set([...seen, ...wanted])) {
    const [is, should] = [count(seen, text), count(wanted, text)];
    if (is !== should) find(house, `${about}: ${text} (${is} times instead of ${should})`);
  }
}

/** All pages of a list. */
export async function pagesOf<T>(
  read: (cursor: {
    readonly cursor?: string;
  }) => Promise<{ readonly items: readonly T[]; readonly next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor = {};
  for (;;) {
    const { items, next } = await read(cursor);
    all.push(...items);
    if (next === null) return all;
    cursor = { cursor: next };
  }
}

/** What the house has of it now, and how its transaction must read. */
function fateOf({ keeps, amount }: Captured): { readonly state: Transaction['state']; readonly kept: number } {
  if (keeps === 'nothing') return { state: 'refunded', kept: 0 };
  if ('lot' in keeps) return { state: 'spent', kept: amount };
  return { state: keeps.is, kept: keeps.is === 'refunded' ? 0 : amount };
}

/** @param before what the books had to say shortly before they were closed */
export async function checkMoney(house: House, before: Accounts): Promise<void> {
  const captured = [...house.captured.values()];
  const atProvider = (await providerBooks(house)).filter(({ payment }) => payment.captured);
  const keptOf = (amount: number, refunds: readonly { readonly status: string; readonly amount: number }[]) =>
    refunds.reduce((kept, refund) => (refund.status === 'processed' ? kept - refund.amount : kept), amount);
  const name = ({ order, amount }: Captured) =>
    `${order.pays} of ${order.who.account.name} for ${order.lots[0]?.title ?? order.of}, ₹${amount / 100}`;
  const named = (id: string) => {
    const known = house.captured.get(id);
    return known === undefined ? `unknown ${id}` : name(known);
  };
  compare(
    house,
    'Kept at the provider',
    atProvider.map(({ payment, refunds }) => `${named(payment.id)}: ${keptOf(payment.amount, refunds)}`),
    captured.map((one) => `${name(one)}: ${fateOf(one).kept}`),
  );
  const transactions = await pagesOf(async (cursor) => {
    const page = await get(house, ownerOf(house), listTransactions, { query: { limit: '100', ...cursor } });
    return { items: page.transactions, next: page.nextCursor };
  });
  const online = transactions.filter(
    ({ method, reference, state }) => method === 'razorpay' && reference !== null && state !== 'not-paid',
  );
  compare(
    house,
    'Transactions',
    online.map(({ reference, state }) => `${named(reference ?? '')}: ${state}`),
    captured.map((one) => `${name(one)}: ${fateOf(one).state}`),
  );
  await checkInvoices(house, transactions);
  await checkReport(house, before);
}

/** Each taxed win that was paid has its invoice; the numbers of a financial year have no gap, and none is used twice. */
async function checkInvoices(house: House, transactions: readonly Transaction[]): Promise<void> {
  const invoiced = transactions.filter(({ invoices }) => invoices.length > 0);
  const all: Invoice[] = [];
  for (const { id } of invoiced) {
    const { invoices } = await get(house, ownerOf(house), listInvoices, { params: { id } });
    all.push(...invoices);
  }
  const paid = house.lots.flatMap(({ wins }) => wins).filter((win) => win.is === 'paid' && win.lot.isTaxed);
  const fees = all.filter(({ kind, what }) => kind === 'invoice' && what === 'fees');
  compare(
    house,
    'Invoices of wins',
    fees.map(({ auctionTitle, total }) => `${auctionTitle}: ${total}`),
    paid.map(({ lot, bid }) => `${lot.title}: ${Math.round(bid * 11.8) / 100}`),
  );
  const ofForfeits = (kind: string) => all.filter((one) => one.what === 'forfeit' && one.kind === kind).length;
  const forfeits = house.deposits.filter(({ is }) => is === 'forfeited').length;
  compare(house, 'Forfeits', [`${ofForfeits('invoice') - ofForfeits('credit-note')}`], [`${forfeits}`]);
  for (const [series, own] of Map.groupBy(all, ({ number }) => number.slice(0, number.lastIndexOf('/')))) {
    const numbered = own.toSorted((one, other) => (one.number < other.number ? -1 : 1));
    compare(
      house,
      series,
      numbered.map(({ number }) => number),
      numbered.map((_, at) => `${series}/${String(at + 1).padStart(6, '0')}`),
    );
    for (const [at, { number, issuedAt }] of numbered.entries()) {
      const next = numbered[at + 1];
      if (next !== undefined && next.issuedAt < issuedAt) find(house, `${next.number} is older than ${number}.`);
      const [year = 0, month = 0] = istParts(Date.parse(issuedAt)).date.split('-').map(Number);
      const first = month > 3 ? year : year - 1;
      if (!series.endsWith(`/${first % 100}${(first + 1) % 100}`)) find(house, `${number} is of ${issuedAt}.`);
    }
  }
}

/** What the books must say now, in paise. */
export function booksOf(house: House) {
  const captured = [...house.captured.values()];
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const inState = (state: string) =>
    sum(captured.filter((one) => fateOf(one).state === state).map(({ amount }) => amount));
  const offline = house.counts.banked;
  return {
    captured: sum(captured.map(({ amount }) => amount)),
    offline,
    refunded: inState('refunded'),
    forfeited: inState('forfeited'),
    spent: inState('spent') + offline,
    held: inState('held'),
  };
}
export type Accounts = ReturnType<typeof booksOf>;

async function checkReport(house: House, before: Accounts): Promise<void> {
  const at = (ms: number) => istParts(ms).date;
  const report = await get(house, ownerOf(house), getReport, {
    query: { from: at(house.now - 400 * DAY), to: at(house.now + DAY) },
  });
  if (report.asOf === null || report.asOf < house.now - DAY / 4)
    find(house, `The books were closed at ${report.asOf} and not since.`);
  if (!report.balances) find(house, 'The books do not balance.');
  const seen = Object.fromEntries(
    Object.entries(report.books).map(([account, rupees]) => [account, Math.round(rupees * 100)]),
  );
  // What the clock did while the books were being closed is in them, or in the next.
  const wanted = [before, booksOf(house)];
  if (!wanted.some((books) => isDeepStrictEqual(seen, books)))
    find(house, `Books: ${JSON.stringify(seen)} instead of ${wanted.map((one) => JSON.stringify(one)).join(' or ')}`);
  const months = Map.groupBy(
    house.lots.filter(({ is }) => is !== 'open'),
    ({ endedAt = 0 }) => at(endedAt).slice(0, 7),
  );
  compare(
    house,
    'Report of a month',
    report.months.map(({ month, ended, sold, open, unsold, cancelled, bids, winningBids, defaults }) =>
      JSON.stringify({ month, ended, sold, open, unsold, cancelled, bids, winningBids, defaults }),
    ),
    [...months].map(([month, lots]) => JSON.stringify({ month, ...figuresOf(lots) })),
  );
}

function figuresOf(lots: readonly Lot[]) {
  const of = (result: string) => lots.filter((lot) => resultOf(lot) === result);
  return {
    ended: lots.length - of('cancelled').length,
    sold: of('sold').length,
    open: of('open').length,
    unsold: of('unsold').length,
    cancelled: of('cancelled').length,
    bids: lots.reduce((sum, { bids }) => sum + bids.entries.length, 0),
    winningBids: of('sold').reduce((sum, { wins }) => sum + (wins.at(-1)?.bid ?? 0), 0),
    defaults: lots.flatMap(({ wins }) => wins).filter(({ is }) => is === 'forfeited' || is === 'passed-on').length,
  };
}

/** Every win as the owners see it, and what waits for them. */
export async function checkWins(house: House): Promise<void> {
  for (const lot of house.lots.filter(({ is, bids }) => is === 'ended' && bids.entries.length > 0)) {
    const { wins, approval } = await get(house, ownerOf(house), getSettlement, { params: { id: lot.id } });
    const deposit = (win: Win) => depositOf(house.deposits, win)?.is;
    const known = lot.wins.filter(({ is }) => is !== 'on-approval' && is !== 'not-accepted');
    compare(
      house,
      `Wins of ${lot.title}`,
      wins.map((win) => [win.userId, win.state, win.amount, win.deposit.isOwed ? 'owed' : win.deposit.state].join(' ')),
      known.map((win) => [win.who, win.is, win.amount / 100, isOwed(win) ? 'owed' : deposit(win)].join(' ')),
    );
    for (const { state, userId, paymentDueAt } of wins) {
      const dueAt = known.find(({ who }) => who === userId)?.dueAt ?? 0;
      const isRight = Math.abs((paymentDueAt ?? 0) - dueAt) < 5 * 60_000;
      if (state === 'due' && !isRight)
        find(
          house,
          `${lot.title} is due at ${new Date(paymentDueAt ?? 0).toISOString()} instead of ${new Date(dueAt).toISOString()}.`,
        );
    }
    const isOnApproval = lot.wins.some(({ is }) => is === 'on-approval');
    if (isOnApproval !== (approval !== null))
      find(house, `${lot.title} on approval: ${approval !== null} instead of ${isOnApproval}`);
  }
  const { waiting } = await get(house, ownerOf(house), listWaiting);
  compare(
    house,
    'Waiting',
    waiting.map(({ kind, title }) => `${kind} ${title}`),
    waitingOf(house).map(({ kind, lot }) => `${kind} ${lot.title}`),
  );
}

/** The bid decided or the win over, nobody asks for the deposit any more. */
const isOwed = ({ depositOwed, is }: Win) =>
  depositOwed && (is === 'due' || is === 'overdue' || is === 'forfeited' || is === 'passed-on');

interface WaitingWin {
  readonly kind: string;
  readonly lot: Lot;
  readonly since: number;
}

export function waitingOf(house: House): readonly WaitingWin[] {
  const wins = house.lots.flatMap(({ wins }) => wins);
  const left = wins.flatMap((win) => {
    const deposit = win.is === 'passed-on' && win.isDecided !== true ? depositOf(house.deposits, win) : undefined;
    return deposit?.is === 'held' ? [{ win, deposit }] : [];
  });
  // The deposit of a sale waits once.
  const once = [...Map.groupBy(left, ({ deposit }) => deposit).values()].flatMap(([first]) => first?.win ?? []);
  const item = (kind: string) => (win: Win) => ({ kind, lot: win.lot, since: win.waitsSince });
  return [
    ...wins.filter(({ is }) => is === 'on-approval').map(item('approval')),
    ...wins.filter(({ is }) => is === 'overdue').map(item('overdue-win')),
    ...once.map(item('left-deposit')),
  ];
}
