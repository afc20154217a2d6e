/**
 * Where in the full bundles of the log the entries of an auction are: a help to find them, signed by nobody. The bundle
 * at the edge, which is not full yet, every reader reads.
 */
import * as z from 'zod';

const range = z.tuple([z.int().gte(0), z.int().gte(1)]);

export const logIndex = z.object({
  auction: z.string(),
  /** The index of a first entry, and how many there are from it on. In the order of the log. */
  ranges: z.array(range),
});
export type LogIndex = z.infer<typeof logIndex>;

/** Below the address of the log. */
export const indexPath = (auction: string): string => `auction/${auction}`;

export const countIn = ({ ranges }: LogIndex): number => ranges.reduce((sum, [, count]) => sum + count, 0);

export function withRange({ auction, ranges }: LogIndex, first: number, count: number): LogIndex {
  const last = ranges.at(-1);
  return last !== undefined && last[0] + last[1] === first
    ? { auction, ranges: [...ranges.slice(0, -1), [last[0], last[1] + count]] }
    : { auction, ranges: [...ranges, [first, count]] };
}

/** The places in a log of this size that it names, each once. */
export function placesIn({ ranges }: LogIndex, size: number): readonly number[] {
  const places: number[] = [];
  for (const [first, count] of ranges) {
    for (let place = Math.max(first, (places.at(-1) ?? -1) + 1); place < Math.min(first + count, size); place += 1) {
      places.push(place);
    }
  }
  return places;
}
