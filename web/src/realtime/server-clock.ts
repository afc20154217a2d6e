/**
 * The time as the server has it. Each answer that carries `serverTime` bounds the offset between the two clocks:
 * the server read its clock after the question left and before the answer arrived. The
 * offset is taken as the middle of the interval on which all recent answers agree.
 */

/** One reading of the server's clock, device epoch ms. `sentAt` is missing for messages the server sent by itself. */
export interface ClockSample {
  readonly serverTime: number;
  readonly receivedAt: number;
  readonly sentAt?: number | undefined;
}

/** Server time = device time + `offset`, give or take `uncertainty`. Milliseconds. */
export interface ClockReading {
  readonly offset: number;
  readonly uncertainty: number;
}

export interface ServerClock {
  readonly observe: (sample: ClockSample) => void;
  /** Undefined until a request has been answered. */
  readonly reading: () => ClockReading | undefined;
  /** Epoch milliseconds; the device's own time while there is no reading. */
  readonly now: () => number;
  /** Drops everything when the device's clock was set or the device slept; answers whether it did. */
  readonly checkForJump: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface DeviceClocks {
  /** Epoch milliseconds; may be set by people at any time. */
  readonly wall: () => number;
  /** Milliseconds that only ever grow evenly, from any origin; may stand still while the device sleeps. */
  readonly steady: () => number;
}

/** Of messages that the server sent by itself only the tightest counts, so that they never displace an answer. */
const MOST_ANSWERS = 12;
/** Device clocks drift by some 50 ms an hour; a bound older than this has stopped being one. */
const SAMPLE_LIFE_MS = 15 * 60_000;
/** Rounding to whole milliseconds on either side. */
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
    // A new reading redraws every clock on the screen.
    if (now?.offset === reading?.offset && now?.uncertainty === reading?.uncertainty) return;
    reading = now;
    notify();
  };

  return {
    observe: (sample) => {
      const recent = samples.filter((one) => sample.receivedAt - one.receivedAt < SAMPLE_LIFE_MS);
      const all = [...recent, sample];
      // Samples that contradict each other mean that one of the clocks was set: only the newest counts then.
      replace(isConsistent(all) ? worthKeeping(all) : [sample]);
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

function worthKeeping(samples: readonly ClockSample[]): readonly ClockSample[] {
  const answers = samples.filter(({ sentAt }) => sentAt !== undefined);
  const [tightest] = samples
    .filter(({ sentAt }) => sentAt === undefined)
    .toSorted((one, other) => other.serverTime - other.receivedAt - (one.serverTime - one.receivedAt));
  return [...(tightest === undefined ? [] : [tightest]), ...answers.slice(-MOST_ANSWERS)];
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
