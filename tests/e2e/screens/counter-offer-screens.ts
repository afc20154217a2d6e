import type { Page } from '@playwright/test';
import * as z from 'zod';
import { getAuction } from '#shared/contract/auctions.ts';
import { getSettlement } from '#shared/contract/money/wins.ts';
import { button, opened, type Screen, text } from './screen.ts';

const HOUR = 3_600_000;

/** What the highest bidder for the poster is asked. Only their bid is in the demo. */
async function askedForMore(page: Page): Promise<void> {
  await page.route(/\/api\/auctions\/[\w-]+$/, async (route) => {
    const real = z.decode(getAuction.response, await (await route.fetch()).json());
    const { auctionDetails } = real;
    const { approvalUntil, viewer } = auctionDetails;
    if (approvalUntil === null) return route.fulfill({ json: z.encode(getAuction.response, real) });
    const lines = [
      { kind: 'bid', name: null, amount: 50_000, rate: null },
      { kind: 'premium', name: null, amount: 2_500, rate: 5 },
      { kind: 'charges-gst', name: null, amount: 450, rate: 18 },
    ] as const;
    const counterOffer = {
      price: 50_000,
      lines: [...lines],
      setOff: 0,
      amount: 52_950,
      until: approvalUntil - 2 * HOUR,
    };
    const details = { ...auctionDetails, viewer: { ...viewer, counterOffer } };
    return route.fulfill({ json: z.encode(getAuction.response, { ...real, auctionDetails: details }) });
  });
}

async function hasAskedForMore(page: Page): Promise<void> {
  await page.route('**/api/admin/auction/*/settlement', async (route) => {
    const real = z.decode(getSettlement.response, await (await route.fetch()).json());
    const { approval } = real;
    const counterOffer = { amount: 50_000, until: (approval?.until ?? 0) - 2 * HOUR, state: 'open' as const };
    const asked = { ...real, approval: approval && { ...approval, counterOffer } };
    await route.fulfill({ json: z.encode(getSettlement.response, asked) });
  });
}

const ROOM = {
  as: 'bidder',
  path: (of) => `/auctions/${of('poster')}`,
  before: askedForMore,
  shows: (page) => button(page, /^Accept for/),
} as const satisfies Omit<Screen, 'name'>;

/** A counter-offer. They come last, because the answers stay for the screens that follow. */
export const COUNTER_OFFER_SCREENS: readonly Screen[] = [
  {
    name: 'admin-room-counter-offer',
    as: 'admin',
    path: (of) => `/auction/${of('poster')}`,
    shows: text('On approval'),
    then: (page) => opened(button(page, 'Counter-offer'), page.getByRole('dialog')),
  },
  {
    name: 'admin-room-counter-offer-open',
    as: 'admin',
    path: (of) => `/auction/${of('poster')}`,
    before: hasAskedForMore,
    shows: text(/the bidder can answer until/),
  },
  { ...ROOM, name: 'room-counter-offer' },
  {
    ...ROOM,
    name: 'room-counter-offer-accept',
    then: (page) => opened(button(page, /^Accept for/), page.getByRole('alertdialog')),
  },
];
