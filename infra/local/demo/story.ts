import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/model/durations.ts';
import type { LotSlug } from './lots.ts';

export type DemoBidder = 'asha' | 'ravi';

interface StoryBid {
  readonly at: number;
  readonly by: DemoBidder;
  /** In rupees. */
  readonly amount: number;
  /** The amount is a maximum. */
  readonly upTo?: true;
}

/** The history of one lot. Times are milliseconds from now; negative is the past. */
export interface LotStory {
  readonly slug: LotSlug;
  readonly status: 'draft' | 'pending';
  /** When it is published, and the registered bidders pay their deposits. */
  readonly listedAt: number;
  readonly registrationDeadlineAt: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly latestEnd?: number;
  readonly registered: readonly DemoBidder[];
  readonly bids: readonly StoryBid[];
  readonly finalPaymentAt?: number;
  readonly cancelledAt?: number;
}

/**
 * A published lot that opens `startAt` from now and accepts registrations until an hour before that. Lots share
 * their times: at each new one the demo waits for the stack, which runs what was due until then, and people sign in again.
 */
function lot(slug: LotSlug, startAt: number, duration: number, rest: Partial<LotStory> = {}): LotStory {
  const isOver = startAt + duration < 0;
  return {
    slug,
    status: 'pending',
    listedAt: isOver ? -6 * DAY_MS : -2 * DAY_MS,
    registrationDeadlineAt: startAt - HOUR_MS,
    startAt,
    endAt: startAt + duration,
    registered: [],
    bids: [],
    ...rest,
  };
}

const BOTH: readonly DemoBidder[] = ['asha', 'ravi'];

/** The whole demo: live, upcoming, completed, cancelled and draft auctions over all categories. */
export const DEMO_STORY: readonly LotStory[] = [
  // Live: two with bids (the last one is so recent that most of the bid interval is left), two without a bid.
  lot('thar', -3 * HOUR_MS, 3 * DAY_MS, {
    registered: BOTH,
    bids: [
      { at: -95 * MINUTE_MS, by: 'ravi', amount: 1_160_000 },
      { at: -62 * MINUTE_MS, by: 'asha', amount: 1_185_000 },
      { at: -41 * MINUTE_MS, by: 'ravi', amount: 1_200_000 },
      { at: -12 * MINUTE_MS, by: 'asha', amount: 1_225_000 },
      { at: -4 * MINUTE_MS, by: 'ravi', amount: 1_240_000 },
    ],
  }),
  lot('chetak', -2 * HOUR_MS, 2 * DAY_MS, {
    registered: BOTH,
    bids: [
      { at: -41 * MINUTE_MS, by: 'ravi', amount: 43_500 },
      { at: -12 * MINUTE_MS, by: 'asha', amount: 50_000, upTo: true },
      { at: -4 * MINUTE_MS, by: 'ravi', amount: 47_000 },
    ],
  }),
  lot('goa-villa', -5 * HOUR_MS, 9 * DAY_MS, { registered: BOTH, latestEnd: 9 * DAY_MS + HOUR_MS }),
  lot('valve-radio', -HOUR_MS, 6 * DAY_MS, { registered: ['asha'] }),

  // Upcoming, open for registration.
  lot('indiranagar-flat', 2 * DAY_MS, 2 * DAY_MS, { registered: ['ravi'] }),
  lot('kundan-necklace', 1 * DAY_MS + 5 * HOUR_MS, DAY_MS, { registered: ['asha'] }),
  lot('nashik-vineyard', 4 * DAY_MS, 3 * DAY_MS),
  lot('innova', 3 * DAY_MS, DAY_MS),
  lot('silver-rupees', 5 * DAY_MS, 2 * DAY_MS),

  // Completed: two paid by the winner, one not yet paid, and one below its reserve, whose bid awaits approval.
  lot('bullet', -3 * DAY_MS, 6 * HOUR_MS, {
    registered: BOTH,
    bids: [
      { at: -3 * DAY_MS + 20 * MINUTE_MS, by: 'asha', amount: 155_000, upTo: true },
      { at: -3 * DAY_MS + 23 * MINUTE_MS, by: 'ravi', amount: 158_000 },
      { at: -3 * DAY_MS + 25 * MINUTE_MS, by: 'asha', amount: 166_500 },
    ],
    finalPaymentAt: -2 * DAY_MS,
  }),
  lot('rangefinder', -3 * DAY_MS, 8 * HOUR_MS, {
    registered: BOTH,
    bids: [
      { at: -3 * DAY_MS + 20 * MINUTE_MS, by: 'ravi', amount: 97_000 },
      { at: -3 * DAY_MS + 23 * MINUTE_MS, by: 'asha', amount: 104_000 },
      { at: -3 * DAY_MS + 25 * MINUTE_MS, by: 'ravi', amount: 112_000 },
    ],
    finalPaymentAt: -2 * DAY_MS,
  }),
  lot('solitaire', -1 * DAY_MS, 5 * HOUR_MS, {
    registered: BOTH,
    bids: [
      { at: -1 * DAY_MS + 30 * MINUTE_MS, by: 'ravi', amount: 655_000 },
      { at: -1 * DAY_MS + 33 * MINUTE_MS, by: 'asha', amount: 681_000 },
    ],
  }),
  lot('film-poster', -2 * HOUR_MS, 4 * HOUR_MS, {
    registered: BOTH,
    bids: [{ at: -95 * MINUTE_MS, by: 'asha', amount: 41_000 }],
  }),

  lot('coorg-estate', 1 * DAY_MS, 2 * DAY_MS, { registered: ['asha'], cancelledAt: -95 * MINUTE_MS }),
  lot('maruti-800', 6 * DAY_MS, DAY_MS, { status: 'draft' }),
  lot('jaipur-haveli', 8 * DAY_MS, 2 * DAY_MS, { status: 'draft' }),
];

/** When the demo begins: shortly before the first lot is listed, so that people need not sign in again for it. */
export const DEMO_BEGINS = -6 * DAY_MS - 5 * MINUTE_MS;
