import { pageGrowth, type PageCosts } from '../flat-lists.ts';
import { OWN_SIZES } from '../own-lists.ts';
import type { UserListCost } from '../user-lists.ts';
import { digits } from '../measure.ts';
import type { Reading } from '../meter.ts';

import type { Measured } from './measured.ts';
import { table } from './table.ts';

/** What reading the detail of an auction costs. */
export function detailSection({ detail }: Measured): string {
  const cost = ({ requests, readUnits }: Reading) => `${requests}, ${digits(readUnits)}`;
  return `## The detail of an auction

\`node tests/bench/main.ts detail\` counts at the engine what a bidder's reading of a running auction takes, of 200 bids. A container remembers its bidders for half a minute.

${table(
  ['Bidders', 'The first of a container: requests, read units', 'The next: requests, read units'],
  detail.map(({ bidders, first, next }) => [String(bidders), cost(first), cost(next)]),
)}
`;
}

/** What a page costs, of every list and search. */
export function pageSection({ pages, ownLists }: Measured): string {
  return `## A page of a list

\`node tests/bench/main.ts pages\` counts at the engine, over the first two pages of every list (status, category, sort, both roles: ${pages[0]?.pages.length ?? 0} pages of 12).

${table(
  ['Auctions stored', 'Requests a page', 'Read units a page', 'The most that any page grew'],
  pages.map((one, n) => [
    one.auctions.toLocaleString('en'),
    rangeOf(one.pages.map(({ requests }) => requests)),
    rangeOf(one.pages.map(({ readUnits }) => readUnits)),
    `${digits(pageGrowth([pages[0] ?? one, pages[n] ?? one]) * 100)} %`,
  ]),
)}

## A search of auctions

The same run. A search looks through titles in the memory of its container, reads what has changed since the last one, and then the cards of its page; sorted by price or end it also reads the places of what runs (of the seeded auctions every third runs).

${costTable(pages, ({ searches }) => searches)}

## A page of users

The same run, with as many users as auctions. A search looks through names and addresses in the memory of its container.

${costTable(pages, ({ users }) => users)}

## The own lists of one person

The same run: the first page of each, of somebody who takes part in so many auctions of one kind.

${table(
  ['List', ...OWN_SIZES.map((size) => `${size.toLocaleString('en')} auctions: requests, read units`)],
  ownLists.map(({ what, bySize }) => [what, ...bySize.map((cost) => `${cost.requests}, ${digits(cost.readUnits)}`)]),
)}
`;
}

/** How long pages of long lists take. */
export function longListSection({ lists }: Measured): string {
  return `## Long lists

\`node tests/bench/main.ts lists\`: ${lists.sizes.users.toLocaleString('en')} users and ${lists.sizes.auctions.toLocaleString('en')} auctions, one request after the other through the front door; an answer that needs no database takes ${digits(lists.empty)} ms.

${table(
  ['List', 'Median, ms', 'p95, ms', 'Of an empty answer'],
  lists.lists.map((one) => [one.what, digits(one.median), digits(one.p95), digits(one.median / lists.empty)]),
)}
`;
}

const rangeOf = (values: readonly number[]): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? digits(least) : `${digits(least)} to ${digits(most)}`;
};

/** A line for each question, a column for each size: requests, read units, milliseconds. */
function costTable(pages: readonly PageCosts[], costsOf: (one: PageCosts) => readonly UserListCost[]): string {
  const [first] = pages;
  return table(
    ['What', ...pages.map((one) => `At ${one.auctions.toLocaleString('en')}: requests, read units, ms`)],
    (first === undefined ? [] : costsOf(first)).map(({ what }, n) => [
      what,
      ...pages.map((one) => {
        const cost = costsOf(one)[n];
        if (cost === undefined) return '';
        return [String(cost.requests), digits(cost.readUnits), digits(cost.milliseconds)].join(', ');
      }),
    ]),
  );
}
