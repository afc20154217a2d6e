import type { RegisteredBidder } from '#shared/contract/bidders.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

interface Label {
  readonly word: string;
  readonly tone: BadgeTone;
}

export const STANDING_LABELS = {
  registered: { word: 'No bid yet', tone: 'neutral' },
  leading: { word: 'Leading', tone: 'success' },
  outbid: { word: 'Outbid', tone: 'warning' },
  'on-approval': { word: 'Subject to approval', tone: 'warning' },
  won: { word: 'Winner', tone: 'gold' },
  paid: { word: 'Winner, paid', tone: 'success' },
  lost: { word: 'Did not win', tone: 'neutral' },
  defaulted: { word: 'Won, did not pay', tone: 'danger' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
} as const satisfies Record<RegisteredBidder['standing'], Label>;

export const DEPOSIT_LABELS = {
  held: 'held',
  refunding: 'being refunded',
  refunded: 'refunded',
  forfeited: 'forfeited',
  'set-off': 'set off against the price',
} as const satisfies Record<RegisteredBidder['deposit']['state'], string>;
