/**
 * Audit entries about reads of personal data: a page of a list of many people (who read which list, by which filter, and
 * how many people it showed), and each page of an auction's bidders with their contacts.
 */
import type { Actor } from '#functions/platform/http/caller.ts';
import type { AuctionsTable, UsersTable } from '../table-handle.ts';
import { write } from '../writes.ts';
import { auditWrite } from './audit-entry.ts';

/** A shorter page is not logged. Full pages, on the screen or of an export, have at least so many people. */
const MANY_PEOPLE = 50;

/** The subject of the entries about lists of people. */
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
  const usedFilters = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  // The searched text may name a person, and the log outlives an erasure.
  const loggedFilters = usedFilters.map(([name, value]) => [name, name === 'search' ? 'a text' : value]);
  const after = { list, count, ...(loggedFilters.length > 0 && { filter: Object.fromEntries(loggedFilters) }) };
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
