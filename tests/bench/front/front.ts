import { loadavg } from 'node:os';
import { startStack } from '#tests/support/stack/stack.ts';
import { SETTLE_MINUTES } from '../measure.ts';
import type { Section } from '../report.ts';
import { frontSection } from './front-report.ts';
import { interactionTimes } from './interactions.ts';
import { lighthouseResults } from './lighthouse.ts';

const BIDS_PER_SECOND = 20;

/** The deployed site with the demo, on a slow phone. */
export async function front(isQuick: boolean): Promise<Section> {
  const [load = NaN] = loadavg();
  const stack = await startStack({ demo: true });
  try {
    await stack.settled(SETTLE_MINUTES);
    const lighthouse = await lighthouseResults(stack.url, isQuick ? 1 : 5);
    const interactions = await interactionTimes(stack.url, BIDS_PER_SECOND, isQuick ? 5 : 20);
    return frontSection({ load, lighthouse, interactions });
  } finally {
    await stack.stop();
  }
}
