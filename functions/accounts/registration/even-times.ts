/**
 * Registering an address that somebody has does a fraction of the work, and whoever measures the answer would learn that it is
 * known. So that answer takes as long as one of the newest registrations of this container did.
 */
export interface EvenTimes {
  readonly start: () => Attempt;
}

interface Attempt {
  /** The work was done: this is how long it takes. */
  readonly done: () => void;
  /** There was none to do: waits as long as it would have taken. */
  readonly spared: () => Promise<void>;
}

interface Even {
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** One of so many, by chance. */
  readonly pick: (count: number) => number;
}

const REMEMBERED = 16;
/** Until there has been one: about what Cognito with its mail, S3 and DynamoDB take together. */
const FIRST_GUESS_MS = 800;
/** A registration that met with trouble holds up nobody. */
const LONGEST_MS = 4_000;

export function evenTimes({ now, sleep, pick }: Even): EvenTimes {
  let newest: readonly number[] = [];
  return {
    start: () => {
      const startedAt = now();
      return {
        done: () => {
          newest = [...newest, Math.min(LONGEST_MS, now() - startedAt)].slice(-REMEMBERED);
        },
        spared: async () => {
          const wanted = newest[pick(Math.max(1, newest.length))] ?? FIRST_GUESS_MS;
          await sleep(Math.max(0, startedAt + wanted - now()));
        },
      };
    },
  };
}
