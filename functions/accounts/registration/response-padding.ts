/**
 * Makes the answer for a taken address take as long as a real registration. Otherwise its shorter time would reveal
 * that the address has an account. The delay is the duration of one of this container's recent registrations.
 */
export interface ResponsePadding {
  readonly start: () => Attempt;
}

interface Attempt {
  /** Records how long a real registration took. */
  readonly record: () => void;
  /** Waits as long as a real registration would have taken. */
  readonly pad: () => Promise<void>;
}

interface PaddingDeps {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** A random integer from 0 to `count` - 1. */
  readonly pick: (count: number) => number;
}

const SAMPLES = 16;
/** The delay before the first registration: about the time of Cognito with its mail, S3 and DynamoDB. */
const DEFAULT_DELAY_MS = 800;
/** A slow registration must not delay later answers longer than this. */
const MAX_DELAY_MS = 4_000;

export function responsePadding({ now, sleep, pick }: PaddingDeps): ResponsePadding {
  let newest: readonly number[] = [];
  return {
    start: () => {
      const startedAt = now();
      return {
        record: () => {
          newest = [...newest, Math.min(MAX_DELAY_MS, now() - startedAt)].slice(-SAMPLES);
        },
        pad: async () => {
          const wanted = newest[pick(Math.max(1, newest.length))] ?? DEFAULT_DELAY_MS;
          await sleep(Math.max(0, startedAt + wanted - now()));
        },
      };
    },
  };
}
