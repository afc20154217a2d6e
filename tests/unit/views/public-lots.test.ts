import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edgeSecondsOf } from '#functions/views/public-lots/come-back.ts';
import { lotHtml, missingHtml } from '#functions/views/public-lots/lot-html.ts';
import { sitemapXml } from '#functions/views/public-lots/lot-routes.ts';
import { lotStart, roomStart } from '#functions/views/public-lots/lot-start.ts';
import { lotSummary } from '#functions/views/public-lots/lot-summary.ts';
import { publicCard, publicLot } from '#functions/views/public-lots/public-lot.ts';
import { siteFiles } from '#functions/views/public-lots/site-files.ts';
import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { PNG } from '#tests/support/people/pictures.ts';

const SHELL = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');

const lot = (part: Partial<PublicLot> = {}): PublicLot => ({
  _id: 'a1b2',
  lotNumber: 1_001,
  title: '1986 Maruti 800',
  report: null,
  documents: [],
  description: 'One family since new.',
  categorie: 'cars',
  facts: { make: 'Maruti Suzuki', year: 1986 },
  images: ['/media/a1b2/one.webp', '/media/a1b2/two.webp'],
  basePrice: 185_000,
  currentBid: 210_000,
  leastBid: 210_001,
  reserveStatus: null,
  steps: [{ from: 0, step: 1 }],
  latestEnd: null,
  outcome: null,
  bidCount: 7,
  bidInterval: 300,
  emdAmount: 18_500,
  emdSetOff: false,
  charges: { buyerPremium: 0, otherCharges: 0, otherChargesName: '', lotGst: 0, chargesGst: 0 },
  startDate: new Date(NOW).toISOString(),
  endDate: new Date(NOW + 3_600_000).toISOString(),
  registrationDeadline: new Date(NOW - 3_600_000).toISOString(),
  status: 'active',
  closesAt: NOW + 3_600_000,
  cancelledAt: null,
  ...part,
});

/** What one may put into a title to break out of HTML, an attribute or a script. */
const HOSTILE = `</script><script>alert(1)</script>"><img src=x onerror='alert(2)'> <!-- & $& $1`;

const pageOf = (start: (lot: PublicLot) => string) => (one: PublicLot) =>
  lotHtml(SHELL, one, { siteUrl: 'https://boli.test', size: { width: 1600, height: 1200 }, start: start(one) });
const lotPage = pageOf(lotStart);
const roomPage = pageOf(roomStart);

const jsonLd = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('the page of a lot', () => {
  it('has title, description, picture with its size, price, canonical address and the data of schema.org', () => {
    const html = lotPage(lot());
    for (const line of [
      '<title>1986 Maruti 800 | Boli</title>',
      '<meta name="description" content="Current bid ₹2,10,000, 7 bids. Make: Maruti Suzuki, Year of manufacture: 1986" />',
      '<link rel="canonical" href="https://boli.test/lots/a1b2" />',
      '<meta property="og:title" content="1986 Maruti 800" />',
      '<meta property="og:url" content="https://boli.test/lots/a1b2" />',
      '<meta property="og:image" content="https://boli.test/media/a1b2/one.webp" />',
      '<meta property="og:image:width" content="1600" />',
      '<meta property="og:image:height" content="1200" />',
      '<meta property="product:price:amount" content="210000" />',
      '<meta property="product:price:currency" content="INR" />',
      '<meta name="twitter:card" content="summary_large_image" />',
    ]) {
      expect(html.split(line)).toHaveLength(2);
    }
    expect(html.match(/<title>|name="description"/g)).toHaveLength(2);
    expect(html).toContain('<script type="application/json" id="lot">{"_id":"a1b2"');
    expect(jsonLd(html)).toMatchObject({
      '@type': 'Product',
      name: '1986 Maruti 800',
      offers: { price: 210_000, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
  });

  it('shows title, picture and description before the app has started', () => {
    const html = lotPage(lot());
    expect(html).toMatch(/<h1[^>]*>1986 Maruti 800<\/h1>/);
    expect(html).toMatch(/<img src="\/media\/a1b2\/one\.webp" alt="1986 Maruti 800"/);
    expect(html).toContain('>One family since new.</p>');
    expect(html).not.toContain('Loading Boli');
  });

  it('is the app, as every page is', () => {
    const html = lotPage(lot());
    expect(html).toContain('<div id="root">');
    expect(html).toContain('<script type="module" src="/src/main.tsx"></script>');
  });

  it('escapes titles and descriptions', () => {
    const html = lotPage(lot({ title: HOSTILE, description: HOSTILE, facts: {} }));
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;!-- &amp; $&amp; $1 | Boli</title>');
    expect(jsonLd(html)).toMatchObject({ name: HOSTILE, description: HOSTILE });
  });

  it.each([
    ['open', 'OutOfStock'],
    ['sold', 'SoldOut'],
    ['unsold', 'OutOfStock'],
    ['on-approval', 'OutOfStock'],
  ] as const)('tells search engines of an ended lot that is %s: %s', (outcome, availability) => {
    const html = lotPage(lot({ status: 'completed', outcome }));
    expect(jsonLd(html)).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } });
  });

  it('is the start of a room without its price, which may be a minute old', () => {
    const html = roomPage(lot({ title: HOSTILE }));
    const [, body = ''] = html.split('<body>');
    expect(body).toContain('<img src="/media/a1b2/one.webp"');
    expect(body).toMatch(/<h1[^>]*>&lt;\/script&gt;/);
    expect(body).not.toContain('<img src=x');
    expect(body).not.toContain('₹');
    expect(html).toContain('<link rel="canonical" href="https://boli.test/lots/a1b2" />');
  });

  it('asks search engines to skip a lot that nobody may see', () => {
    expect(missingHtml(SHELL)).toContain('<meta name="robots" content="noindex" />');
  });
});

describe('the summary of a lot', () => {
  it.each<readonly [string, Partial<PublicLot>, string]>([
    ['upcoming', { status: 'pending', bidCount: 0 }, 'Bidding starts at ₹1,85,000 on '],
    ['running without a bid', { bidCount: 0 }, 'Bidding starts at ₹1,85,000, open until '],
    ['running', { bidCount: 1 }, 'Current bid ₹2,10,000, 1 bid.'],
    ['won', { status: 'completed', outcome: 'open' }, 'Ended at ₹2,10,000 after 7 bids.'],
    ['sold', { status: 'completed', outcome: 'sold' }, 'Sold at ₹2,10,000 after 7 bids.'],
    ['on approval', { status: 'completed', outcome: 'on-approval' }, 'Ended below its reserve after 7 bids.'],
    ['unsold', { status: 'completed', outcome: 'unsold' }, 'Not sold after 7 bids.'],
    ['ended without a bid', { status: 'completed', bidCount: 0 }, 'Ended without a bid.'],
    ['cancelled', { status: 'cancelled' }, 'This auction was cancelled.'],
  ])('%s', (_, part, beginning) => {
    expect(lotSummary(lot(part))).toSatisfy((text: string) => text.startsWith(beginning));
  });

  it('is never longer than previews show', () => {
    const text = lotSummary(lot({ facts: {}, description: 'word '.repeat(100) }));
    expect(text).toMatch(/…$/);
    expect(text.length).toBeLessThanOrEqual(200);
  });
});

it('the edge keeps a lot for one second while its clock runs, and longer afterwards', () => {
  const seconds = (['pending', 'active', 'completed', 'cancelled'] as const).map((status) => edgeSecondsOf({ status }));
  expect(seconds).toEqual([1, 1, 60, 60]);
});

it('the sitemap lists the public pages and the lots', () => {
  const xml = sitemapXml(['a1b2'], 'https://boli.test');
  expect(xml).toContain('<loc>https://boli.test/</loc>');
  expect(xml).toContain('<loc>https://boli.test/lots/a1b2</loc>');
});

describe('files of the site', () => {
  const files = (answers: readonly Response[]) => {
    const asked: string[] = [];
    let now = NOW;
    const fetchFile = async (url: string) => {
      asked.push(url);
      return answers[asked.length - 1] ?? Response.error();
    };
    const site = siteFiles(
      () => Promise.resolve('https://boli.test'),
      () => now,
      fetchFile,
    );
    const pass = (ms: number) => (now += ms);
    return { asked, site, pass };
  };

  it('index.html is read once a minute', async () => {
    const { asked, site, pass } = files([new Response('one'), new Response('two')]);
    expect([await site.shell(), await site.shell()]).toEqual(['one', 'one']);
    pass(60_000);
    expect(await site.shell()).toBe('two');
    expect(asked).toEqual(['https://boli.test/index.html', 'https://boli.test/index.html']);
  });

  it('a failed read is an error, and is not remembered', async () => {
    const { site } = files([new Response('', { status: 503 }), new Response('one')]);
    await expect(site.shell()).rejects.toThrow('503');
    expect(await site.shell()).toBe('one');
  });

  it('the size of a picture is read once', async () => {
    const png = new Response(new Uint8Array(PNG), { headers: { 'content-type': 'image/png' } });
    const { asked, site } = files([png]);
    expect(await site.sizeOf('/media/a.png')).toEqual(await site.sizeOf('/media/a.png'));
    expect(asked).toHaveLength(1);
  });
});

describe('the public sale of a lot', () => {
  const contact = { name: 'Asha Rao', phone: '+91 98765 43210' };
  const saleOf = (sale: object) => publicLot({ listing: listing({ sale }), state: state() }, NOW).sale;

  it('has no contact, which only signed-in people may see', () => {
    expect(saleOf({ contact, seller: 'Nandi Motors' })).toEqual({ seller: 'Nandi Motors' });
  });

  it('is absent when only the contact is known, so that the page shows no empty card', () => {
    expect(saleOf({ contact })).toBeUndefined();
  });
});

it('names as the price of a sold lot what its winner bid, also when a runner-up got it', () => {
  const lastBid = { userId: 'u1', name: 'Asha', number: 1, bidId: 'b1', amount: 13_000_00, at: NOW };
  const sold = state({ status: 'completed', seq: 3, currentBid: 13_000_00, lastBid, win: 'paid' });
  const priceOf = (given: ReturnType<typeof state>) => publicCard({ listing: listing(), state: given }, NOW).currentBid;
  expect(priceOf(sold)).toBe(13_000);
  const award = { userId: 'u2', name: 'Ravi', number: 2, amount: 12_000_00, at: NOW };
  expect(priceOf({ ...sold, award })).toBe(12_000);
});
