import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { ElementHandle, Locator, Page } from '@playwright/test';
import { overHttp } from '#tests/support/bidding/send-bid.ts';
import { eventually } from '#tests/support/eventually.ts';
import { tokenHolders } from '#tests/support/people/token-holders.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { BASE_PRICE, putAuctionWithPeople } from '#tests/support/tables/stored-auctions.ts';
import { withPhone } from './phone.ts';
import { phoneSlowdown } from './slowdown.ts';

/** The speed of clicks and keys in the room during bids, on a phone of the middle class. */
export interface InteractionTimes {
  readonly bidsPerSecond: number;
  readonly framesPerSecond: number;
  readonly interactions: number;
  /** Interaction to Next Paint by web.dev's definition: the longest, without one in fifty. Milliseconds. */
  readonly nextPaint: number;
  /** The same on a page that has these controls and nothing else, during the same bids. */
  readonly bareNextPaint: number;
  /** Tasks of the page above 50 ms, and the longest of them. */
  readonly longTasks: number;
  readonly longestTask: number;
  /** The path of a trace recorded after the measurement. */
  readonly trace: string;
}

const TRACE = '.cache/bench/room-trace.json';
const HOUR = 3_600_000;
const BIDDERS = 40;
/** The number of bids that the room shows. */
const BIDS_BEFORE = 100;
/** Seconds. */
const TRACED = 4;
/** Milliseconds. Finding a control runs in the page, and earlier would delay the paint of the previous press. */
const BEFORE_LOOKING = 100;
const EVENT_TIMING_FROM_MS = 16;
/** Lighthouse's phone. */
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

/**
 * Counts Event Timing entries, which omit interactions below 16 ms; the page knows the total.
 * https://web.dev/articles/inp
 */
const COUNTER = `
  globalThis.boliInteractions = new Map();
  globalThis.boliTasks = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) boliInteractions.set(interactionId, Math.max(boliInteractions.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: ${EVENT_TIMING_FROM_MS}, buffered: true });
  new PerformanceObserver((list) => boliTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
`;
const FORGET = 'boliInteractions.clear(); boliTasks.length = 0; globalThis.boliBefore = performance.interactionCount;';
const READ =
  '({ times: [...boliInteractions.values()], tasks: boliTasks, count: performance.interactionCount - boliBefore })';

interface Counted {
  readonly times: readonly number[];
  readonly tasks: readonly number[];
  readonly count: number;
}

/** `wanted` is in bids per second. */
export async function interactionTimes(url: string, wanted: number, seconds: number): Promise<InteractionTimes> {
  const people = await tokenHolders(url, BIDDERS);
  const now = Date.now();
  const auctionId = await putAuctionWithPeople(await stackStorage(url), {
    bidders: people.map(({ userId }) => userId),
    startAt: now - HOUR,
    endAt: now + HOUR,
    bidInterval: 600,
  });
  const [viewer, ...others] = people;
  if (viewer === undefined) throw new Error('There is no viewer for the room.');
  const send = overHttp(url, others);
  const bids = bidding(wanted, async (n) => {
    const { userId } = others[n % others.length] ?? viewer;
    const { answer } = await send({ auctionId, userId, bidId: randomUUID(), amount: BASE_PRICE + n * 100 });
    return answer.kind === 'accepted';
  });

  return withPhone(({ visit }) =>
    visit(async (page, browser) => {
      const device = await page.context().newCDPSession(page);
      await device.send('Emulation.setDeviceMetricsOverride', PHONE);
      await page.addInitScript(COUNTER);
      await page.goto(`${url}/robots.txt`);
      const rate = await phoneSlowdown(page);
      await page.evaluate(signInAs(viewer));
      let frames = 0;
      page.on('websocket', (socket) => socket.on('framereceived', () => (frames += 1)));
      await page.goto(`${url}/auctions/${auctionId}`);
      await page.getByLabel('Your bid amount').waitFor();
      // A token holder has no profile, so nobody has agreed to the terms.
      await page.getByRole('button', { name: 'Later' }).click();
      const controls = await controlsOf(page);
      await device.send('Emulation.setCPUThrottlingRate', { rate });
      bids.begin();
      // The warm-up starts the stack's functions, which a phone would not run, and fills the bid history.
      await eventually(bids.accepted, (accepted) => accepted >= BIDS_BEFORE);
      await page.evaluate(FORGET);
      const [framesBefore, acceptedBefore] = [frames, bids.accepted()];
      const took = await interactFor(seconds, page, controls);
      const counted: Counted = await page.evaluate(READ);
      const accepted = bids.accepted() - acceptedBefore;
      const framesPerSecond = (frames - framesBefore) / took;
      // After the measurement, because tracing uses 75 % more processor time in the page.
      await mkdir('.cache/bench', { recursive: true });
      await browser.startTracing(page, { path: TRACE });
      await interactFor(TRACED, page, controls);
      await browser.stopTracing();
      const bareNextPaint = await nextPaintOfBarePage(page, url, seconds);
      await bids.end();
      return {
        bidsPerSecond: accepted / took,
        framesPerSecond,
        interactions: counted.count,
        nextPaint: nextPaintOf(counted),
        bareNextPaint,
        longTasks: counted.tasks.length,
        longestTask: Math.max(0, ...counted.tasks),
        trace: TRACE,
      };
    }),
  );
}

/** The controls of the room without the room, so that what the machine's other work costs is in both figures. */
const BARE_PAGE = `
  document.body.innerHTML =
    '<input type="number" aria-label="Amount"><button id="bell">Notices</button><button id="watch">Watch</button>' +
    '<dialog>Notices</dialog>';
  const dialog = document.querySelector('dialog');
  document.querySelector('#bell').addEventListener('click', () => dialog.showModal());
  document.querySelector('#watch').addEventListener('click', ({ target }) => {
    target.textContent = target.textContent === 'Watch' ? 'Unwatch' : 'Watch';
  });
`;

async function nextPaintOfBarePage(page: Page, url: string, seconds: number): Promise<number> {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(BARE_PAGE);
  const controls = {
    amount: await handle(page.getByLabel('Amount')),
    bell: await handle(page.locator('#bell')),
    watch: await handle(page.locator('#watch')),
  };
  await page.evaluate(FORGET);
  await interactFor(seconds, page, controls);
  const counted: Counted = await page.evaluate(READ);
  // Event Timing omits what is faster.
  return Math.max(EVENT_TIMING_FROM_MS, nextPaintOf(counted));
}

interface Controls {
  readonly amount: ElementHandle;
  readonly bell: ElementHandle;
  readonly watch: ElementHandle;
}

/** Found once, because finding a button by role takes the slowed processor longer than the press. */
async function controlsOf(page: Page): Promise<Controls> {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.and(page.locator(':enabled')).waitFor();
  return {
    amount: await handle(page.getByLabel('Your bid amount')),
    bell: await handle(bell),
    watch: await handle(page.getByRole('button', { name: /watch/i }).first()),
  };
}

async function handle(locator: Locator): Promise<ElementHandle> {
  const found = await locator.elementHandle();
  if (found === null) throw new Error('The room lacks a control.');
  return found;
}

/** Returns the seconds it took. */
async function interactFor(seconds: number, page: Page, controls: Controls): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < seconds * 1000) await interact(page, controls);
  return (performance.now() - begin) / 1000;
}

/** A bidder's actions: types and removes an amount, opens and closes the notices, watches and unwatches. */
async function interact(page: Page, { amount, bell, watch }: Controls): Promise<void> {
  await press(page, amount);
  for (const key of ['9', '9', '9', '9', 'Backspace', 'Backspace', 'Backspace', 'Backspace']) {
    await page.keyboard.press(key);
  }
  await press(page, bell);
  await page.keyboard.press('Escape');
  await press(page, watch);
}

async function press(page: Page, control: ElementHandle): Promise<void> {
  await setTimeout(BEFORE_LOOKING);
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error('A control of the room is not on the screen.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Interactions that Event Timing omits count as the fastest. */
function nextPaintOf({ times, count }: Counted): number {
  const slowestFirst = times.toSorted((one, other) => other - one);
  return slowestFirst[Math.floor(count / 50)] ?? 0;
}

/** Sends bids at this rate without waiting for responses, and counts the accepted ones. */
function bidding(wanted: number, bid: (n: number) => Promise<boolean>) {
  const under: Promise<void>[] = [];
  let accepted = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    begin: () => {
      timer = setInterval(
        () => under.push(bid(under.length + 1).then((isAccepted) => void (accepted += Number(isAccepted)))),
        1000 / wanted,
      );
    },
    accepted: () => accepted,
    end: async () => {
      clearInterval(timer);
      await Promise.all(under);
    },
  };
}

function signInAs({ userId, token }: { readonly userId: string; readonly token: string }): string {
  const user = {
    _id: userId,
    id: userId,
    name: 'Asha Rao',
    email: 'asha@crowd.test',
    mobile: '9800000000',
    role: 'user',
  };
  const set = (key: string, value: string) => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)});`;
  return set('authToken', token) + set('user', JSON.stringify(user));
}
