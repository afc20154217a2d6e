/**
 * Pages of merged lists. A list is read in segments, one after the other, and each segment merges its sources in the
 * order of one sort key. A cursor names the last place seen, not a number of entries, so nothing is skipped or shown twice
 * when auctions come, go, or are filed elsewhere between two pages.
 */
import type { Direction, Place } from '../../domain/auctions/own-lists.ts';

/** The next places after a position, at most `limit`, in the direction of the segment. */
type ReadPlaces = (after: string | undefined, limit: number) => Promise<readonly Place[]>;

export interface Segment {
  readonly direction: Direction;
  /** In the order of an auction's life: what moves on while they are read is found in the one or the other. */
  readonly sources: readonly ReadPlaces[];
}

/** Where a page ended: in which segment, after which position. */
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
    // One more than fits tells whether another page follows.
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
  // One that was filed elsewhere between two of the reads is found twice.
  return [...new Map(sorted.map((place) => [place.auctionId, place])).values()].slice(0, wanted);
}
