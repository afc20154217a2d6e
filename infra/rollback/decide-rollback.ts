import { ok, refused, type Result } from '#shared/model/result.ts';

export interface Version {
  /** Lambda's number. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly publishedAt: number;
}

/** A function whose alias leads to one of its versions. */
export interface LiveFunction {
  readonly name: string;
  /** The number of the newest version that gets calls. */
  readonly live: number;
  readonly versions: readonly Version[];
}

export interface Move<One extends LiveFunction = LiveFunction> {
  readonly of: One;
  readonly from: Version;
  readonly to: Version;
}

/** The versions of one release are published within seconds. A function that a release did not change has none of it. */
const ONE_RELEASE_MS = 10 * 60_000;

/**
 * Which version each function goes to: the newest of before the newest release that is live, or the newest that there
 * was at a time, which may be a later one again. A function that has it already stays. All go or none. A refusal is a
 * sentence.
 */
export function decideRollback<One extends LiveFunction>(
  functions: readonly One[],
  at: number | undefined,
): Result<readonly Move<One>[], string> {
  const live: { readonly of: One; readonly from: Version }[] = [];
  for (const of of functions) {
    const from = of.versions.find(({ number }) => number === of.live);
    if (from === undefined) return refused(`${of.name}: version ${of.live} is live, but Lambda does not list it.`);
    live.push({ of, from });
  }
  const latest = at ?? Math.max(...live.map(({ from }) => from.publishedAt)) - ONE_RELEASE_MS;
  const moves: Move<One>[] = [];
  for (const { of, from } of live) {
    // Versions above the live one were rolled back before: only somebody who names a time means them.
    const candidates = of.versions.filter(
      (version) => version.publishedAt <= latest && (at !== undefined || version.number <= from.number),
    );
    const to = candidates.toSorted((a, b) => b.number - a.number)[0];
    if (to === undefined) return refused(`${of.name} has no version of ${timeText(latest)} or before to go back to.`);
    if (to.number !== from.number) moves.push({ of, from, to });
  }
  return moves.length === 0 ? refused(`The versions of ${timeText(latest)} are live already.`) : ok(moves);
}

export function describeMove({ of, from, to }: Move): string {
  const text = ({ number, publishedAt }: Version) => `version ${number} of ${timeText(publishedAt)}`;
  return `${of.name}: ${text(from)} is live, ${text(to)} will be.`;
}

/** In the form that `--to` takes. */
const timeText = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
