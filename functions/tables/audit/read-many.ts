/**
 * Reading many people at once is in the audit log, as looking at one proof is: who, which list, by which filter, how many.
 * Contacts of bidders are always logged; a list of people from this many on, which a page on the screen or of an export has.
 */
import type { AuctionsTable, UsersTable } from '../table-handle.ts';
import { write } from '../writes.ts';
import { type Actor, auditWrite } from './audit-entry.ts';

/** A look at a few people is no reading of the list. */
const MANY_PEOPLE = 50;

/** The log of lists of people. */
const PEOPLE_LOG = { userId: '#PEOPLE' } as const;

export interface PeopleRead {
  readonly list: 'people' | 'verification';
  readonly filter: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly by: Actor;
  readonly at: number;
}

/** Logs a page of people, if it has many. */
export async function auditPeopleRead(users: UsersTable, { list, filter, count, by, at }: PeopleRead): Promise<void> {
  if (count < MANY_PEOPLE) return;
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  // The log outlives an erased person, whom the search may name.
  const shown = given.map(([name, value]) => [name, name === 'search' ? 'a text' : value]);
  const after = { list, count, ...(shown.length > 0 && { filter: Object.fromEntries(shown) }) };
  await write(users, auditWrite(users, PEOPLE_LOG, { action: 'people-read', by, at, after }));
}

/** Logs a page of an auction's bidders with their contacts. */
export async function auditBiddersRead(
  auctions: AuctionsTable,
  auctionId: string,
  { count, by, at }: Pick<PeopleRead, 'count' | 'by' | 'at'>,
): Promise<void> {
  if (count === 0) return;
  await write(auctions, auditWrite(auctions, { auctionId }, { action: 'bidders-read', by, at, after: { count } }));
}
