/** Checks of lists, and of what should be gone: complete, and nothing else is missing. */
import { getUserDocument } from '#shared/contract/accounts/admin.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { listLots } from '#shared/contract/lots/public-lots.ts';
import { operatorDatabase, storedItems } from '#tests/support/stack/database.ts';
import { isAround } from './bidders.ts';
import { type Bidder, ask, find, get, type House } from './house.ts';
import { DAY, type Lot, resultOf } from './model.ts';
import { compare, pagesOf } from './money-checks.ts';
import { ownerOf } from './staff.ts';

export const PROOF_DAYS = 30;
/** A registration without the code is forgotten by the first daily run after a day. */
const FORGOTTEN_WITHIN = 2.5 * DAY;

/** The lots as owners, bidders and everybody find them. */
export async function checkLists(house: House): Promise<void> {
  type Card = { readonly title: string; readonly bidCount: number; readonly outcome: string | null };
  const rows = (cards: readonly Card[]) => cards.map((card) => `${card.title} ${card.bidCount} ${card.outcome}`);
  const wanted = house.lots
    .filter(({ is }) => is !== 'cancelled')
    .map((lot) => ({ title: lot.title, bidCount: lot.bids.entries.length, outcome: outcomeOf(lot) }));
  const bidder = house.bidders.find((one) => isAround(house, one));
  for (const who of [ownerOf(house), bidder].filter((one) => one !== undefined)) {
    const cards = await pagesOf(async (cursor) => {
      const page = await get(house, who, listAuctions, { query: { limit: '100', ...cursor } });
      return { items: page.auctions, next: page.nextCursor };
    });
    compare(house, `Lots for ${who === bidder ? 'bidders' : 'owners'}`, rows(cards), rows(wanted));
  }
  const shown = await pagesOf(async (cursor) => {
    const page = await get(house, undefined, listLots, { query: { limit: '100', ...cursor } });
    return { items: page.lots, next: page.nextCursor };
  });
  compare(house, 'Lots for everybody', rows(shown), rows(wanted));
  const cancelled = await get(house, ownerOf(house), listAuctions, { query: { status: 'cancelled', limit: '100' } });
  const titles = (lots: readonly { readonly title: string }[]) => lots.map(({ title }) => title);
  compare(house, 'Cancelled', titles(cancelled.auctions), titles(house.lots.filter(({ is }) => is === 'cancelled')));
}

function outcomeOf(lot: Lot): string | null {
  if (lot.is !== 'ended') return null;
  return lot.wins.at(-1)?.is === 'on-approval' ? 'on-approval' : resultOf(lot);
}

/** Proofs of rejected people, and everything of those who are forgotten. Only the tables can show that nothing is left. */
export async function checkGone(house: House): Promise<void> {
  for (const who of house.bidders.filter(({ is }) => is === 'rejected' || is === 'verified')) {
    const { ok } = await ask(house, ownerOf(house), getUserDocument, { params: { id: who.userId } });
    const age = (house.now - who.since) / DAY;
    const isOnItsWay = who.is === 'rejected' && age > PROOF_DAYS && age < PROOF_DAYS + 2;
    const isKept = who.is === 'verified' || age < PROOF_DAYS;
    if (!isOnItsWay && ok !== isKept) {
      find(house, `The ID proof of ${who.account.name}, ${who.is} for ${age.toFixed(1)} days, is there: ${ok}`);
    }
  }
  const database = await operatorDatabase(house.stack.url);
  // Tax invoices stay as they were issued.
  const items = (await storedItems(database)).filter((item) => !item.includes('Invoices'));
  database.destroy();
  const traceOf = ({ account: { name, email, mobile } }: Bidder) =>
    items.find((item) => [name, email, mobile].some((text) => item.includes(text)));
  for (const who of house.bidders) {
    const isUnconfirmed = who.is === 'unconfirmed';
    const isForgotten = who.is === 'erased' || (isUnconfirmed && house.now - who.since > FORGOTTEN_WITHIN);
    const trace = traceOf(who);
    if (isForgotten && trace !== undefined) find(house, `${who.account.name} is ${who.is}: ${trace.slice(0, 300)}`);
    if (!isForgotten && !isUnconfirmed && trace === undefined) find(house, `Nothing is left of ${who.account.name}.`);
  }
}
