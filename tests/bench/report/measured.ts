import type { Bundle, ColdStarts } from '../bundles.ts';
import type { DetailCost } from '../detail.ts';
import type { Front } from '../front/front.ts';
import { type PageCosts } from '../flat-lists.ts';
import { type PublishingCosts } from '../publishing.ts';
import { type OwnListCost } from '../own-lists.ts';
import type { ListTimes } from '../lists.ts';
import type { LiveLatency } from '../live.ts';
import type { WebhookTimes } from '../webhook.ts';
import type { Costs } from '../bids/costs.ts';
import type { Growth } from '../bids/growth.ts';
import type { Rates } from '../bids/rates.ts';
import type { StackRate } from '../bids/whole-stack.ts';

/** Everything one run measured. */
export interface Measured {
  readonly engine: string;
  readonly isQuick: boolean;
  readonly rates: Rates;
  readonly wholeStack: readonly StackRate[];
  readonly costs: Costs;
  readonly byLedger: readonly Growth[];
  readonly byAuctions: readonly Growth[];
  readonly live: readonly LiveLatency[];
  readonly detail: readonly DetailCost[];
  readonly pages: readonly PageCosts[];
  readonly ownLists: readonly OwnListCost[];
  readonly publishing: readonly PublishingCosts[];
  readonly webhook: WebhookTimes;
  readonly lists: ListTimes;
  readonly front: Front;
  readonly bundles: readonly Bundle[];
  readonly coldStarts: ColdStarts;
}
