import type { ColdStart } from '../bundles.ts';
import { LARGE_BUNDLES } from '../bundle-reasons.ts';
import { digits } from '../measure.ts';

import type { Measured } from './measured.ts';
import { table } from './table.ts';

/** How large the functions are, and how fast they start. */
export function bundleSection({ bundles, coldStarts }: Measured): string {
  return `## Bundles

\`node tests/bench/main.ts bundles\`: all files of a function, gzipped one by one.

${table(
  ['Function', 'KB', 'Why it is above 150 KB'],
  bundles.map((one) => [one.name, digits(one.gzippedKb), LARGE_BUNDLES[one.name]?.because ?? '']),
)}

A function above 150 KB has its reason in \`tests/bench/bundle-reasons.ts\`; a test holds it to its bound.

## Cold starts

The same run: each function in a fresh process on Node ${process.versions.node}, its import and a first call that reaches nothing, in turn with a handler that imports the DynamoDB client and nothing else.

${table(
  ['Function', 'Import, ms', 'First call, ms', 'Together, of the bare handler'],
  [{ ...coldStarts.bare, name: 'The bare handler' }, ...coldStarts.functions].map((one) => [
    one.name,
    digits(one.imported),
    digits(one.called),
    digits(together(one) / together(coldStarts.bare)),
  ]),
)}
`;
}

const together = ({ imported, called }: ColdStart): number => imported + called;
