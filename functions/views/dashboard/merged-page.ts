/**
 * Pages of merged lists. A list consists of segments, and each segment merges its sources by one sort key. A cursor
 * contains the last position, not a count, so nothing is skipped or repeated when auctions are added, removed or moved
 * to another list between two pages.
 */
import type { Direction, Place } from '#functions/domain/auctions/own-lists.ts';

/** The next places after a position in the segment's direction, at most `limit`. */
type ReadPlaces = (after: string | undefined, limit: number) => Promise<readonly Place[]>;

export interface Segment {
  readonly direction: Direction;
  /** In the order in which auctions move, so that an auction that moves during the reads is found at least once. */
  readonly sources: readonly ReadPlaces[];
}

/** The segment and position at the end of a page. */
export interface PageEnd {
  readonly segment: number;
  readonly position: string;
}

interface PlacePage {
  readonly places: readonly Place[];
  /** Null on the last page. */
  readonly end: PageEnd | null;
}

/** The page after `end` (the first when undefined). */
export async function readPage(
  segments: readonly Segment[],
  limit: number,
  end: PageEnd | undefined,
): Promise<PlacePage> {
  const found: { readonly place: Place; readonly segment: number }[] = [];
  for (const [index, segment] of segments.entries()) {
    // One more than fits shows whether another page follows.
    const wanted = limit + 1 - found.length;
    if (index < (end?.segment ?? 0) || wanted <= 0) continue;
    const after = index === end?.segment ? end.position : undefined;
    const places = await readSegment(segment, after, wanted);
    found.push(...places.map((place) => ({ place, segment: index })));
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    places: page.map(({ place }) => place),
    end: hasMore ? { segment: last.segment, position: last.place.position } : null,
  };
}

async function readSegment(
  { direction, sources }: Segment,
  after: string | undefined,
  wanted: number,
): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const read of sources) places.push(...(await read(after, wanted)));
  const sign = direction === 'ascending' ? 1 : -1;
  const sorted = places.toSorted((one, other) => (one.position < other.position ? -sign : sign));
  // An auction that moves between two reads is found twice.
  return [...new Map(sorted.map((place) => [place.auctionId, place])).values()].slice(0, wanted);
}
