/** What the search over everything asks: the lists' own routes, which decide what one's duties allow. */
import type { QueryClient } from '@tanstack/react-query';
import { listPeople } from '#shared/contract/accounts/people.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { listTransactions } from '#shared/contract/money/transactions.ts';
import type { DutyNeeded } from '#shared/model/accounts/duties.ts';
import { parseGrievanceNumber } from '#shared/model/grievances/grievance-number.ts';
import { HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';
import { VERIFICATION_STYLES } from '#web/admin/verification-styles.ts';
import { call } from '#web/api/call.ts';
import { grievancesQuery } from '#web/grievances/handled-queries.ts';
import { SUBJECT_WORDS } from '#web/grievances/subject-words.ts';
import { KIND_WORDS, STATE_WORDS } from '#web/money/transaction-labels.ts';
import { paths } from '#web/paths.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';

/** One thing that was found. */
export interface Hit {
  readonly to: string;
  readonly title: string;
  readonly about: readonly string[];
  /** What a ticket about it names. */
  readonly names?: { readonly auctionId: string } | { readonly paymentId: string } | { readonly userId: string };
}

export interface Kind {
  readonly name: string;
  /** Without it, the kind is not asked for. The server decides it again. */
  readonly duty: DutyNeeded;
  readonly find: (words: string, asked: Asked) => Promise<readonly Hit[]>;
}

export interface Asked {
  readonly signal: AbortSignal;
  readonly client: QueryClient;
}

/** The most hits of each kind; the lists show all. */
export const MOST = 5;

const STATUS_WORDS = {
  draft: 'Draft',
  pending: 'Upcoming',
  active: 'Active',
  completed: 'Ended',
  cancelled: 'Cancelled',
} as const;

async function findLots(search: string, { signal }: Asked): Promise<readonly Hit[]> {
  const find = async (status?: 'cancelled') =>
    (await call(listAuctions, { query: { search, limit: MOST, status }, signal })).auctions;
  // Lists leave cancelled lots out.
  const [listed, cancelled] = await Promise.all([find(), find('cancelled')]);
  return [...listed, ...cancelled].slice(0, MOST).map(({ _id, title, lotNumber, houseNumber, status }) => ({
    to: paths.adminAuction(_id),
    title,
    about: [
      ...(lotNumber === undefined ? [] : [`Lot ${String(lotNumber)}`]),
      ...(houseNumber === undefined ? [] : [houseNumber]),
      STATUS_WORDS[status],
    ],
  }));
}

export async function findPeople(search: string, { signal }: Asked): Promise<readonly Hit[]> {
  const { people } = await call(listPeople, { query: { search, limit: MOST }, signal });
  return people.map(({ _id, name, email, mobile, verifyStatus }) => ({
    to: paths.userDetail(_id),
    title: name,
    names: { userId: _id },
    about: [email, mobile, VERIFICATION_STYLES[verifyStatus].label],
  }));
}

export async function findPayments(search: string, { signal }: Asked): Promise<readonly Hit[]> {
  const { transactions } = await call(listTransactions, { query: { search, limit: MOST }, signal });
  return transactions.slice(0, MOST).map(({ id, amount, auctionTitle, kind, state, payer, reference }) => ({
    to: paths.transaction(id),
    title: `${formatRupees(amount)}, ${KIND_WORDS[kind]}`,
    names: { paymentId: id },
    about: [auctionTitle, ...(payer === null ? [] : [payer.name]), STATE_WORDS[state], reference ?? id],
  }));
}

/** Open ones, those settled in the last twelve months, and any by its number, which only its page knows. */
async function findTickets(search: string, { client }: Asked): Promise<readonly Hit[]> {
  const number = parseGrievanceNumber(search);
  const { grievances } = await client.fetchQuery({ ...grievancesQuery(undefined, search), staleTime: 60_000 });
  const hits = grievances.slice(0, MOST).map((grievance) => ({
    to: paths.handledGrievance(grievance.number),
    title: grievance.number,
    about: [
      SUBJECT_WORDS[grievance.subject].name,
      grievance.person.name,
      grievance.state === 'settled' ? 'Settled' : grievance.words,
    ],
  }));
  if (number === undefined || hits.length > 0) return hits;
  return [{ to: paths.handledGrievance(number), title: number, about: ['Older than a year, or not there'] }];
}

export const KINDS: readonly Kind[] = [
  { name: 'Lots', duty: 'lots', find: findLots },
  { name: 'People', duty: 'people', find: findPeople },
  { name: 'Payments', duty: 'money', find: findPayments },
  { name: 'Support tickets', duty: HANDLING_DUTIES, find: findTickets },
];
