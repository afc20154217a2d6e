/**
 * Estimates the server's time. Each response with `serverTime` limits the offset between the clocks: the server read
 * its clock after the request left and before the response arrived. The offset is the middle of the interval in
 * which all recent responses agree.
 */

/** One reading of the server's clock, device epoch ms. Without `sentAt` the server sent the message unasked. */
export interface ClockSample {
  readonly serverTime: number;
  readonly receivedAt: number;
  readonly sentAt?: number | undefined;
}

/** Server time = device time + `offset`, ± `uncertainty`. Milliseconds. */
export interface ClockReading {
  readonly offset: number;
  readonly uncertainty: number;
}

export interface ServerClock {
  readonly observe: (sample: ClockSample) => void;
  /** Undefined until the first response. */
  readonly reading: () => ClockReading | undefined;
  /** Epoch milliseconds; the device's time while there is no reading. */
  readonly now: () => number;
  /** Drops all readings when the device's clock was changed or the device slept; returns whether it did. */
  readonly checkForJump: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface DeviceClocks {
  /** Epoch milliseconds; the user may change it at any time. */
  readonly wall: () => number;
  /** Monotonic milliseconds from any origin; may stop while the device sleeps. */
  readonly steady: () => number;
}

/**
 * Limits the stored responses. Of unasked messages only the tightest is kept, so that they never replace a response.
 */
const MAX_ANSWERS = 12;
/** Device clocks drift by some 50 ms an hour, so older readings are no longer valid. */
const SAMPLE_LIFE_MS = 15 * 60_000;
/** For rounding to whole milliseconds on both sides. */
const SLACK_MS = 2;
const JUMP_MS = 500;

export function createServerClock({ wall, steady }: DeviceClocks): ServerClock {
  let samples: readonly ClockSample[] = [];
  let reading: ClockReading | undefined;
  let wallMinusSteady = wall() - steady();
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const replace = (next: readonly ClockSample[]) => {
    samples = next;
    const now = readingOf(samples);
    // Unchanged readings do not notify listeners, because each notification renders every clock.
    if (now?.offset === reading?.offset && now?.uncertainty === reading?.uncertainty) return;
    reading = now;
    notify();
  };

  return {
    observe: (sample) => {
      const recent = samples.filter((earlier) => sample.receivedAt - earlier.receivedAt < SAMPLE_LIFE_MS);
      const all = [...recent, sample];
      // Contradictory samples mean that a clock was changed: only the newest is valid.
      replace(isConsistent(all) ? newestSamples(all) : [sample]);
    },
    reading: () => reading,
    now: () => wall() + (reading?.offset ?? 0),
    checkForJump: () => {
      const difference = wall() - steady();
      const jumped = Math.abs(difference - wallMinusSteady) > JUMP_MS;
      wallMinusSteady = difference;
      if (!jumped) return false;
      samples = [];
      reading = undefined;
      notify();
      return true;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function newestSamples(samples: readonly ClockSample[]): readonly ClockSample[] {
  const answers = samples.filter(({ sentAt }) => sentAt !== undefined);
  const [tightest] = samples
    .filter(({ sentAt }) => sentAt === undefined)
    .toSorted((a, b) => b.serverTime - b.receivedAt - (a.serverTime - a.receivedAt));
  return [...(tightest === undefined ? [] : [tightest]), ...answers.slice(-MAX_ANSWERS)];
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

function boundsOf(samples: readonly ClockSample[]): Bounds {
  const least = samples.map(({ serverTime, receivedAt }) => serverTime - receivedAt - SLACK_MS);
  const most = samples.flatMap(({ serverTime, sentAt }) =>
    sentAt === undefined ? [] : [serverTime - sentAt + SLACK_MS],
  );
  return { least: Math.max(...least), most: Math.min(...most) };
}

function isConsistent(samples: readonly ClockSample[]): boolean {
  const { least, most } = boundsOf(samples);
  return least <= most;
}

function readingOf(samples: readonly ClockSample[]): ClockReading | undefined {
  const { least, most } = boundsOf(samples);
  if (!Number.isFinite(least) || !Number.isFinite(most)) return undefined;
  return { offset: (least + most) / 2, uncertainty: (most - least) / 2 };
}
