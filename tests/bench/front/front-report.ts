import { digits } from '../measure.ts';
import type { Front } from './front.ts';

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

const LEAST_SCORE = { 'the front page': 98, 'the room': 95 } as const;
/** Milliseconds. */
const MOST_UNTIL_PAINT = 100;

/** The bars for a slow phone. */
export function frontBars({ lighthouse, interactions }: Front) {
  const { nextPaint } = interactions;
  return [
    ...lighthouse.map(({ screen, score, runs }) => ({
      what: `Lighthouse on a phone, ${screen}, median of ${runs}`,
      wanted: `at least ${LEAST_SCORE[screen]}`,
      seen: String(score),
      isMet: score >= LEAST_SCORE[screen],
    })),
    {
      what: 'Interaction to next paint in the room while others bid',
      wanted: `below ${MOST_UNTIL_PAINT} ms`,
      seen: `${digits(nextPaint)} ms`,
      isMet: nextPaint < MOST_UNTIL_PAINT,
    },
  ];
}

/** What the section measured, in Markdown. */
export function frontSection({ lighthouse, interactions, load }: Front, table: Table): string {
  const { bidsPerSecond, framesPerSecond, nextPaint, longTasks, longestTask, trace } = interactions;
  return `Lighthouse's phone (slow 4G and a processor four times slower, simulated), each run in a new browser; medians of ${lighthouse[0]?.runs} runs. The room is a running auction of the demo, seen by a registered bidder. Load of the machine when it began: ${digits(load)} (two processors do 2); what Lighthouse found of its speed is in the last column, some 2,000 when nothing else runs.

${table(
  ['Screen', 'Score', 'First paint, ms', 'Largest paint, ms', 'Blocked, ms', 'Layout shift', 'Script, KB', 'Machine'],
  lighthouse.map((one) => [
    one.screen,
    String(one.score),
    digits(one.firstPaint),
    digits(one.largestPaint),
    digits(one.blocked),
    digits(one.layoutShift),
    digits(one.scriptKb),
    digits(one.machine),
  ]),
)}

In the room, the processor throttled four times, clicks and keys of the browser's own input while others bid; a trace of some more of it is in \`${trace}\`:

${table(
  ['Bids/s', 'Frames/s', 'Interactions', 'To next paint, ms', 'Tasks above 50 ms', 'Longest task, ms'],
  [
    [
      digits(bidsPerSecond),
      digits(framesPerSecond),
      String(interactions.interactions),
      digits(nextPaint),
      String(longTasks),
      digits(longestTask),
    ],
  ],
)}`;
}
