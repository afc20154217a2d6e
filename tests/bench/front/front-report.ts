import { atLeast, atMost, digits, type Section, table } from '../report.ts';
import type { InteractionTimes } from './interactions.ts';
import type { LighthouseResult } from './lighthouse.ts';

interface Front {
  readonly lighthouse: readonly LighthouseResult[];
  readonly interactions: InteractionTimes;
  /** The machine's average load over the minute before; two processors can handle 2. */
  readonly load: number;
}

const MIN_SCORE = { 'the front page': 95, 'a lot’s page': 95, 'the room': 95 } as const;
/** Times a page that has the same controls and nothing else. */
const MAX_PAINT_RATIO = 4;

/** Lighthouse's phone (slow 4G, a processor of the middle class), and interactions in the room during bids. */
export function frontSection({ lighthouse, interactions, load }: Front): Section {
  const { bidsPerSecond, nextPaint, bareNextPaint, longTasks } = interactions;
  const scores = lighthouse.map((one) => [
    one.screen,
    String(one.score),
    String(one.accessibility),
    String(one.seo),
    digits(one.firstPaint),
    digits(one.largestPaint),
    digits(one.blocked),
    digits(one.layoutShift),
    digits(one.scriptKb),
  ]);
  return {
    title: 'On a slow phone',
    bars: [
      ...lighthouse.map(({ screen, score }) => atLeast(`Lighthouse, ${screen}`, MIN_SCORE[screen], score)),
      atMost(
        `From a press to the next paint among ${digits(bidsPerSecond)} bids a second, of a bare page`,
        MAX_PAINT_RATIO,
        nextPaint / bareNextPaint,
      ),
    ],
    table: `${table(['Screen', 'Score', 'Accessibility', 'SEO', 'First paint, ms', 'Largest paint, ms', 'Blocked, ms', 'Layout shift', 'Script, KB'], scores)}

Load of the machine at the start: ${digits(load)}; processor slowed down ${lighthouse.map(({ slowdown }) => digits(slowdown)).join(', ')} times.
${interactions.interactions} presses, ${longTasks} tasks above 50 ms; a press took ${digits(nextPaint)} ms, on a bare page ${digits(bareNextPaint)} ms.`,
  };
}
