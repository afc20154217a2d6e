import { cpus, totalmem } from 'node:os';
import { frontSection } from '../front/front-report.ts';

import { bars } from './bars.ts';
import { costSection, growthSection, rateSection } from './bids.ts';
import { publishingSection, webhookSection } from './events.ts';
import { bundleSection } from './functions.ts';
import { detailSection, longListSection, pageSection } from './lists.ts';
import { liveSection } from './live.ts';
import type { Measured } from './measured.ts';
import { table } from './table.ts';

/** The tables of a whole run, in the order of docs/performance.md. */
export function page(measured: Measured): string {
  const { front } = measured;
  return [
    headSection(measured),
    rateSection(measured),
    costSection(measured),
    growthSection(measured),
    liveSection(measured),
    detailSection(measured),
    pageSection(measured),
    publishingSection(measured),
    webhookSection(measured),
    longListSection(measured),
    `## On a slow phone

\`node tests/bench/main.ts front\`. ${frontSection(front, table)}
`,
    bundleSection(measured),
  ].join('\n');
}

/** Which machine, and whether the promises were kept. */
function headSection(measured: Measured): string {
  const { engine, isQuick } = measured;
  return `# Performance

Written by \`npm run bench\`${isQuick ? ' in its quick mode (`node tests/bench/main.ts --quick`): few repetitions, small sizes' : ''}.
Machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, engine ${engine}.
Speeds are those of one small machine that also runs the database and the bidders; the ratios are what carries over, each measured in one run.

## The bars

${table(
  ['What', 'Wanted', 'Seen', ''],
  bars(measured).map((one) => [one.what, one.wanted, one.seen, one.isMet ? 'met' : '**missed**']),
)}

The proofs of correctness are tests: \`bidding-storm\`, \`bidding-crash\`, \`bidding-clock\`, \`bidding-model\` and \`live-push\` in \`tests/integration/bidding\`, each with its full size in its first lines.
`;
}
