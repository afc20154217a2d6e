/**
 * The order of a bidder's auctions, and pages of them. A cursor contains the last position, not a count, so nothing is
 * skipped or repeated when auctions are added or removed between two pages. Pure.
 */
import * as z from 'zod';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { CountedRegistration } from '#functions/tables/auctions/people-reads.ts';
import { endedAtOf } from '#shared/model/auctions/auction-status.ts';
import { parseJson } from '#shared/model/json.ts';

/**
 * The two segments of a list. Of all auctions the open ones come first, by their announced end, which bids do not move;
 * then those that ended, the newest first. Of won ones those that are owed for come first, then the paid ones.
 */
const FIRST = 0;
const LAST = 1;

/** Where a page ends: the segment of the list, and the position in it. */
export interface OwnPageEnd {
  readonly segment: number;
  readonly position: string;
}

export interface OwnPlace extends OwnPageEnd {
  readonly auctionId: string;
}

/** Enough for any exact integer in JavaScript. */
const DIGITS = 16;

/** Whether the place depends on STATE: the stream has not yet copied the end of the auction into the registration. */
export const needsState = ({ outcome, counted }: CountedRegistration): boolean =>
  counted?.endedAt === undefined && outcome !== 'cancelled';

/** @returns undefined if the auction is not listed: drafts, cancelled and deleted auctions, and registrations for a sale */
export function ownPlaceOf(
  { auctionId, outcome, counted }: CountedRegistration,
  state?: StateItem,
): OwnPlace | undefined {
  const at = (segment: number, time: number) => ({
    auctionId,
    segment,
    position: `${String(time).padStart(DIGITS, '0')}#${auctionId}`,
  });
  if (counted?.endedAt !== undefined) return at(LAST, counted.endedAt);
  if (state === undefined || state.status === 'draft' || state.status === 'cancelled') return undefined;
  // Until it is settled it is still among the open ones, and nobody overlooks a bid that waits for approval.
  return outcome === undefined ? at(FIRST, state.endAt) : at(LAST, endedAtOf(state));
}

/** The places of won auctions: what is owed for comes first, the first that ended on top. */
export const wonPlaceOf = (place: OwnPlace, { counted }: Pick<CountedRegistration, 'counted'>): OwnPlace => ({
  ...place,
  segment: (counted?.due ?? 0) > 0 ? FIRST : LAST,
});

function comparePlaces(a: OwnPageEnd, b: OwnPageEnd): number {
  if (a.segment !== b.segment) return a.segment - b.segment;
  const [first, second] = a.segment === FIRST ? [a, b] : [b, a];
  return first.position < second.position ? -1 : 1;
}

interface OwnPage {
  readonly auctionIds: readonly string[];
  /** Null on the last page. */
  readonly end: OwnPageEnd | null;
}

/** The page after `end` (the first when undefined). */
export function pageAfter(places: readonly OwnPlace[], end: OwnPageEnd | undefined, limit: number): OwnPage {
  const rest = places.filter((place) => end === undefined || comparePlaces(end, place) < 0).toSorted(comparePlaces);
  const page = rest.slice(0, limit);
  return {
    auctionIds: page.map(({ auctionId }) => auctionId),
    end: rest.length > limit ? (page.at(-1) ?? null) : null,
  };
}

const cursorText = z.tuple([z.int().gte(0), z.string().regex(/^\d{16}#[\w-]{1,128}$/)]);

export function writeOwnCursor(end: OwnPageEnd | null): string | null {
  if (end === null) return null;
  const text: z.infer<typeof cursorText> = [end.segment, end.position];
  return Buffer.from(JSON.stringify(text), 'utf8').toString('base64url');
}

/** Undefined without a cursor; `unknown` for an invalid one. */
export function readOwnCursor(cursor: string | undefined): OwnPageEnd | undefined | 'unknown' {
  if (cursor === undefined) return undefined;
  const { data } = cursorText.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  return data === undefined ? 'unknown' : { segment: data[0], position: data[1] };
}
