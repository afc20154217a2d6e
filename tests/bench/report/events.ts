import { digits } from '../measure.ts';

import type { Measured } from './measured.ts';
import { table } from './table.ts';

/** What it takes to tell everybody. */
export function publishingSection({ publishing }: Measured): string {
  return `## Publishing

\`node tests/bench/main.ts publishing\` counts at the engine what it takes to store a published auction and to tell everybody of it, each of whom has a device and an open page. Pushes and nudges go out afterwards, by other functions: pushes a page of devices at a time, and a nudge to each open page for all that was published within two seconds (decision 22), here a hundred lots.

${table(
  [
    'People',
    'Requests to store it',
    'Write units',
    'Requests to tell of it',
    'Write units',
    'Notices stored',
    'Nudges of 100 lots',
    'Read units',
  ],
  publishing.map(({ users, request, telling, stored, nudge }) => [
    users.toLocaleString('en'),
    String(request.requests),
    digits(request.writeUnits),
    String(telling.requests),
    digits(telling.writeUnits),
    String(stored),
    nudge.posts.toLocaleString('en'),
    digits(nudge.reading.readUnits),
  ]),
)}
`;
}

/** How long the webhook takes. */
export function webhookSection({ webhook }: Measured): string {
  return `## The webhook

\`node tests/bench/main.ts webhook\`: ${webhook.events.toLocaleString('en')} captures of deposits, one after the other through the front door, in turn with the route that does nothing and with signed events that Boli does not act on. Each capture is in the queue before the answer, and worked on after it; every one was found recorded and its payer registered in the end. What lies between the last two rows is one call of SQS; between the first two it is one read of DynamoDB. On one machine either is a second request to the process that also answers, which a route without any does not make.

${table(
  ['What', 'Median, ms', 'p95, ms', 'Of the route that does nothing'],
  [
    ['A route that does nothing', webhook.noOp] as const,
    ['A route that lets its caller in and does nothing more', webhook.letIn] as const,
    ['A signed event that Boli does not act on', webhook.ignored] as const,
    ['A capture, queued', webhook.capture] as const,
  ].map(([what, times]) => [what, digits(times.median), digits(times.p95), digits(times.median / webhook.noOp.median)]),
)}
`;
}
