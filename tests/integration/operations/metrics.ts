import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { METRICS } from '#infra/constructs/monitoring/metrics.ts';
import { CONSENT, bid, pay, signIn } from '#infra/local/client/person.ts';
import { forgotPassword, register } from '#shared/contract/accounts/auth.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { account, makeAdmin, registeredAndVerified } from '#tests/support/people/people.ts';
import { PNG } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import type { Stack } from '#tests/support/stack/stack.ts';

/** The parts of the embedded metric format that CloudWatch needs. */
const metricLine = z.looseObject({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.array(
      z.strictObject({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.strictObject({ Name: z.string(), Unit: z.string() })),
      }),
    ),
  }),
  service: z.string(),
});

const REQUEST_ID = randomUUID();

/** The daily books bring the first two; only a deployment with the search engine has the indexer. */
const NOT_HERE: ReadonlySet<string> = new Set([
  'BooksDifference',
  'SettlementDifferences',
  'IndexLag',
  // Caused by tests of their own: `unread-items.test.ts`, and copies in memory.
  'ItemsUnread',
  'CopiesStale',
  'SweepFailures',
  'LogDifferences',
  // `canary.test.ts` gives it its account.
  'CanaryTime',
  // Razorpay is there; `razorpay-gateway.test.ts` has it away.
  'ProviderUnreachable',
  // Only after the stream has lost a settlement, as in `bidding-clock.test.ts`.
  'SettlementsLate',
  // Each function that reads damaged settings counts them, and the alarm watches one of them.
  'SettingsInvalid',
]);

interface Written {
  /** The log lines of the functions. */
  readonly lines: readonly Record<string, unknown>[];
  /** The responses to some of the requests. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Causes every metric that a day does not bring by itself. Returns the responses to some of the requests. */
export async function causeMetrics(stack: Stack): Promise<Written['answers']> {
  const { url } = stack;
  const answers: Record<string, unknown> = {};
  const setMailFault = (trouble: string | null) =>
    fetch(`${url}/__local/mailbox/trouble`, { method: 'POST', body: JSON.stringify({ trouble }) });
  const admin = await makeAdmin(url);
  const zubin = await registeredAndVerified(url, admin, 'Zubin Zaveri');

  const id = await publishLot(stack, admin);
  await pay(url, zubin, id, 'emd');
  await stack.settled();
  await stack.advance(2 * HOUR);
  const bidder = await signIn(url, zubin.account);
  await bid(bidder, id, 2000);
  const low = { params: { id }, body: { bidAmount: 1500, userId: bidder.userId } };
  await attempt(url, bidder, placeBid, low);
  // A leader may raise their own bid only a few times a second.
  await stack.advance(1_000);
  const sent = await fetch(`${url}/api/bids/auction/${id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${bidder.token}`,
      'x-request-id': REQUEST_ID,
    },
    body: JSON.stringify({ bidAmount: 2500, userId: bidder.userId }),
  });
  answers['bid'] = [sent.status, sent.headers.get('x-request-id')];
  await stack.settled();
  await stack.advance(10 * MINUTE);
  await fetch(`${url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'f'.repeat(64) },
    body: '{"event":"payment.captured"}',
  });

  await setMailFault('daily-quota');
  const forgotten = (email: string) => attempt(url, undefined, forgotPassword, { body: { email } });
  answers['known'] = await forgotten(zubin.account.email);
  answers['unknown'] = await forgotten('nobody@people.test');
  const newcomer = account('Quentin Quillfeather');
  const form = () => {
    const fields = new FormData();
    for (const [name, value] of Object.entries({ ...newcomer, matchPassword: newcomer.password, ...CONSENT }))
      fields.append(name, String(value));
    fields.append('id_proof', new File([PNG], 'passport.png', { type: 'image/png' }));
    return fields;
  };
  await setMailFault('delivery');
  const registered = await fetch(`${url}/api${register.path}`, { method: 'POST', body: form() });
  answers['registered'] = await registered.json();
  await setMailFault(null);
  return answers;
}

/** Each distinct way in which a metric was written. */
function variantsOf(lines: Written['lines'], name: string): unknown[] {
  const ways = lines
    .filter((line) => '_aws' in line)
    .map((line) => metricLine.parse(line))
    .flatMap((line) =>
      line._aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
        Metrics.filter(({ Name }) => Name === name).map(({ Unit }) => {
          const values = [line[name]].flat();
          const isNumber = values.every((value) => typeof value === 'number' && value >= 0);
          const hasDimensions = Dimensions.flat().every((dimension) => typeof line[dimension] === 'string');
          return { Namespace, Dimensions, Unit, service: line.service, isNumber, hasDimensions };
        }),
      ),
    );
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
}

/** Checks metrics, requests and warnings in the logs after `causeMetrics`. */
export function metrics(on: Written): void {
  describe('the metrics of the dashboard and the alarms', () => {
    // The books are closed and settlements read once a day.
    test.each(Object.entries(METRICS).filter(([name]) => !NOT_HERE.has(name)))(
      '%s is written by its function, with its unit and exactly its dimensions',
      (name, { service, unit }) => {
        const Dimensions = [name === 'BidsRefused' ? ['service', 'code'] : ['service']];
        expect(variantsOf(on.lines, name)).toEqual([
          { Namespace: 'Boli', Dimensions, Unit: unit, service, isNumber: true, hasDimensions: true },
        ]);
      },
    );
  });

  test('an event without Razorpay’s signature raises no alarm', () => {
    const measured = on.lines.flatMap((line) => [line['WebhookFailures']].flat());
    expect(measured.filter((value) => value !== undefined && value !== 0)).toEqual([]);
    const refused = { message: 'refused', route: 'POST /api/payments/webhook', code: 'INVALID_SIGNATURE' };
    expect(on.lines).toContainEqual(expect.objectContaining(refused));
  });

  describe('a request', () => {
    test('the response and the log keep the request id of the sender', () => {
      expect(on.answers['bid']).toEqual([200, REQUEST_ID]);
      const own = on.lines.filter(({ requestId }) => requestId === REQUEST_ID);
      expect(own).toMatchObject([{ message: 'bid accepted', service: 'bidding-api', seq: 2 }]);
    });

    test('the log of a bid’s effects names the auction, the number and the bid', () => {
      const accepted = on.lines.find(({ requestId }) => requestId === REQUEST_ID);
      const followed = on.lines.filter((line) => line['bidId'] === accepted?.['bidId'] && line !== accepted);
      const { auctionId, seq } = accepted ?? {};
      expect(followed).toMatchObject([{ service: 'auction-stream', message: 'bid in the ledger', auctionId, seq }]);
    });
  });

  describe('when no code can be mailed', () => {
    test('a taken address gets the same response as a free one', () => {
      expect(on.answers['known']).toEqual(on.answers['unknown']);
    });

    test('a registration gets the usual response, so that it does not reveal taken addresses', () => {
      expect(on.answers['registered']).toEqual({
        success: true,
        message: 'Registration successful! Please check your email for verification.',
      });
    });

    test('the log warns with the name of the error', () => {
      const warnings = on.lines.filter(({ level, message }) => level === 'WARN' && message === 'code not sent');
      const names = warnings.map(({ errorName }) => errorName);
      expect(new Set(names)).toEqual(new Set(['LimitExceededException', 'CodeDeliveryFailureException']));
    });
  });
}
