import lighthouse from 'lighthouse';
import { signIn } from '#infra/local/client/person.ts';
import { ASHA } from '#infra/local/demo/accounts.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { median } from '../measure.ts';
import { type Phone, withPhone } from './phone.ts';
import { phoneSlowdown } from './slowdown.ts';

/**
 * Lighthouse's results for a screen on its simulated phone (slow 4G, a processor of the middle class): medians of the
 * runs.
 */
export interface LighthouseResult {
  readonly screen: 'the front page' | 'a lot’s page' | 'the room';
  readonly runs: number;
  /** The score of the category Performance, from 0 to 100. */
  readonly score: number;
  /** The scores of the categories Accessibility and SEO, from 0 to 100. */
  readonly accessibility: number;
  readonly seo: number;
  /** Milliseconds. */
  readonly firstPaint: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  /** The total time during which scripts blocked the page. Milliseconds. */
  readonly blocked: number;
  /** The score of unexpected movements, without a unit. 0 is best. */
  readonly layoutShift: number;
  /** Kilobytes of transferred script. */
  readonly scriptKb: number;
  /** By how much the processor was slowed down. */
  readonly slowdown: number;
}

type Run = Omit<LighthouseResult, 'screen' | 'runs'>;

/**
 * Measures `/` and a lot's page for a visitor, and a running auction of the demo for a registered bidder, each in a new
 * browser.
 */
export async function lighthouseResults(url: string, runs: number): Promise<readonly LighthouseResult[]> {
  const asha = await signIn(url, ASHA);
  const { auctions } = await asha.call(listAuctions, { query: { status: 'active', limit: '10' } });
  const room = auctions.find(({ bidCount }) => bidCount > 0)?._id;
  if (room === undefined) throw new Error('No auction of the demo has a bid.');
  return [
    await medianOf('the front page', runs, (phone) => measure(phone, `${url}/`)),
    await medianOf('a lot’s page', runs, (phone) => measure(phone, `${url}/lots/${room}`)),
    await medianOf('the room', runs, async (phone) => {
      await phone.visit(async (page) => {
        // A page without scripts, so that the browser's cache has nothing of the site.
        await page.goto(`${url}/robots.txt`);
        await page.evaluate(SIGN_IN);
      });
      return measure(phone, `${url}/auctions/${room}`);
    }),
  ];
}

/** Signs in within the page like the login screen. A string, because this project's types lack the DOM. */
const SIGN_IN = `(async () => {
  const headers = { 'content-type': 'application/json' };
  const body = ${JSON.stringify({ email: ASHA.email, password: ASHA.password })};
  const answer = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
  const { token, user } = await answer.json();
  localStorage.setItem('authToken', token);
  localStorage.setItem('user', JSON.stringify(user));
})()`;

async function medianOf(
  screen: LighthouseResult['screen'],
  runs: number,
  measureOnce: (phone: Phone) => Promise<Run>,
): Promise<LighthouseResult> {
  const all: Run[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await withPhone(measureOnce));
  const of = (what: keyof Run) => median(all.map((one) => one[what]));
  return {
    screen,
    runs,
    score: of('score'),
    accessibility: of('accessibility'),
    seo: of('seo'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    layoutShift: of('layoutShift'),
    scriptKb: of('scriptKb'),
    slowdown: of('slowdown'),
  };
}

async function measure({ port, visit }: Phone, url: string): Promise<Run> {
  const cpuSlowdownMultiplier = await visit((page) => phoneSlowdown(page));
  // The browser is new, and a reset would sign the bidder out.
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance', 'accessibility', 'seo'],
    logLevel: 'error',
    disableStorageReset: true,
    throttling: { cpuSlowdownMultiplier },
  });
  if (result === undefined) throw new Error(`Lighthouse could not open ${url}.`);
  const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}.`);
  const value = (id: string) => audits[id]?.numericValue ?? NaN;
  const score = (id: string) => Math.round((categories[id]?.score ?? NaN) * 100);
  return {
    score: score('performance'),
    accessibility: score('accessibility'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    scriptKb: scriptBytes(audits['resource-summary']?.details) / 1000,
    slowdown: cpuSlowdownMultiplier,
  };
}

/** From the table of loaded resources by type. */
function scriptBytes(details: unknown): number {
  const items: unknown = Object(details)['items'];
  const script = Array.isArray(items) ? items.find((item) => Object(item)['resourceType'] === 'script') : undefined;
  return Number(Object(script)['transferSize'] ?? NaN);
}
