import type { ColdStarts } from '../bundles.ts';
import { frontBars } from '../front/front-report.ts';
import { pageGrowth } from '../flat-lists.ts';
import { isOneBroadcast, type PublishingCosts } from '../publishing.ts';
import { OWN_SIZES, ownListGrowth } from '../own-lists.ts';
import type { LiveLatency } from '../live.ts';
import { digits } from '../measure.ts';
import type { Growth } from '../bids/growth.ts';
import { PLACES } from '../../../functions/tables/auctions/remembered-bids.ts';
import { unitsOf } from './following.ts';
import type { Measured } from './measured.ts';

/** One promise about the product's speed, and whether this run kept it. */
export interface Bar {
  readonly what: string;
  readonly wanted: string;
  readonly seen: string;
  readonly isMet: boolean;
}

const MAX_BUNDLE_KB = 120;

const people = (one: PublishingCosts | undefined): string => one?.users.toLocaleString('en') ?? 'no';

/** Of the size the bar is about, or the largest of a quick run. */
function pushRatio(live: readonly LiveLatency[]): number {
  const one = live.find(({ watchers }) => watchers === 1_000) ?? live.at(-1);
  return one === undefined ? NaN : one.slowestOfBid / one.slowestOfBare;
}

const importRatio = ({ bare, functions }: ColdStarts): number =>
  (functions.find(({ name }) => name === 'bidding-api')?.imported ?? NaN) / bare.imported;

/** The bars that figures alone can tell. */
export function bars({
  rates,
  wholeStack,
  costs,
  byLedger,
  byAuctions,
  live,
  pages,
  ownLists,
  publishing,
  webhook,
  lists,
  front,
  bundles,
  coldStarts,
}: Measured): readonly Bar[] {
  const bidding = bundles.find(({ name }) => name === 'bidding-api')?.gzippedKb ?? NaN;
  const growth = [...byLedger, ...byAuctions];
  const spread = (of: (one: Growth) => number) => Math.max(...growth.map(of)) / Math.min(...growth.map(of)) - 1;
  const slowest = Math.max(...live.map((one) => one.slowest));
  const slowestList = Math.max(...lists.lists.map((one) => one.median));
  const missing = live.reduce((sum, one) => sum + one.missing, 0);
  const costSpread = Math.max(
    spread((one) => one.writeUnits),
    spread((one) => one.requests),
  );
  const alone = costs.following
    .filter(({ bidders, batch }) => batch === 1 && bidders <= PLACES.length)
    .map(({ reading }) => unitsOf(reading));
  const inWars = costs.following.filter(({ batch }) => batch > 1).map(({ reading }) => unitsOf(reading));
  const onOneAuction = wholeStack.find(({ auctions }) => auctions === 1)?.answered ?? NaN;
  const bar = (what: string, wanted: string, seen: string, isMet: boolean): Bar => ({ what, wanted, seen, isMet });
  return [
    bar(
      'Handler against a bare conditional update',
      'at least 0.7',
      digits(rates.handlerToBare),
      rates.handlerToBare >= 0.7,
    ),
    bar('Write units per bid', '1', digits(costs.boli.writeUnits), costs.boli.writeUnits === 1),
    bar(
      'Requests to DynamoDB per bid',
      '1, no read',
      digits(costs.boli.requests),
      costs.boli.requests === 1 && costs.boli.readUnits === 0,
    ),
    bar(
      'What follows a bid, one at a time, up to twenty in turn: write and read units',
      'at most 2.5',
      digits(Math.max(...alone)),
      alone.every((units) => units <= 2.5),
    ),
    bar(
      'What follows a bid in a war, by how many bid and how fast: write and read units',
      'below 1.5',
      `${digits(Math.min(...inWars))} to ${digits(Math.max(...inWars))}`,
      inWars.every((units) => units < 1.5),
    ),
    bar(
      'The whole local stack, one auction: bids answered a second',
      'at least 600',
      digits(onOneAuction),
      onOneAuction >= 600,
    ),
    bar('Cost per bid over the growth ranges', 'within 10 %', `${digits(costSpread * 100)} %`, costSpread <= 0.1),
    bar('Slowest watcher', 'within 2 s', `${digits(slowest)} ms`, slowest <= 2_000),
    bar(
      'Slowest of 1,000 watchers against a bare loop that posts the same frames',
      'at most 1.3',
      digits(pushRatio(live)),
      pushRatio(live) <= 1.3,
    ),
    bar('Watchers without the final state', 'none', String(missing), missing === 0),
    bar(
      'Largest frame',
      'below 1 KB',
      `${Math.max(...live.map((one) => one.largestFrame))} B`,
      live.every((one) => one.largestFrame < 1024),
    ),
    bar(
      'A page of any list, from the smallest to the largest catalogue: read units and requests',
      'within 10 %',
      `${digits(pageGrowth(pages) * 100)} %`,
      pageGrowth(pages) <= 0.1,
    ),
    bar(
      `The own lists of somebody with ${OWN_SIZES[1].toLocaleString('en')} auctions instead of ${OWN_SIZES[0]}: read units and requests`,
      'within 10 %',
      `${digits(ownListGrowth(ownLists) * 100)} %`,
      ownListGrowth(ownLists) <= 0.1,
    ),
    bar(
      `Publishing an auction to ${people(publishing.at(-1))} people instead of ${people(publishing.at(0))}`,
      'the same requests and units, one notice stored',
      isOneBroadcast(publishing) ? 'the same, one' : 'not the same',
      isOneBroadcast(publishing),
    ),
    bar(
      'The webhook, a capture safely queued before it answers, against a route that does nothing',
      'at most 1.5',
      digits(webhook.capture.median / webhook.noOp.median),
      webhook.capture.median / webhook.noOp.median <= 1.5,
    ),
    bar('Slowest list, median', 'within 300 ms', `${digits(slowestList)} ms`, slowestList <= 300),
    ...frontBars(front),
    bar(
      'bidding-api, gzipped',
      `at most ${MAX_BUNDLE_KB} KB, the smallest API`,
      `${digits(bidding)} KB`,
      bidding <= MAX_BUNDLE_KB && bundles.find(({ name }) => name.endsWith('-api'))?.name === 'bidding-api',
    ),
    bar(
      'Import time of bidding-api against the DynamoDB client alone',
      'at most 1.5',
      digits(importRatio(coldStarts)),
      importRatio(coldStarts) <= 1.5,
    ),
  ];
}
