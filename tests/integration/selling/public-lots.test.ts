import { beforeAll, expect, test } from 'vitest';
import { call, send } from '#infra/local/client/api-client.ts';
import { bid, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { getLiveLot, getLot, listLots, type PublicLot } from '#shared/contract/lots/public-lots.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
const TITLE = 'Otter "Nautilus" <1954> & sons';
let admin: Person;
let bidders: Person[];
let auctionId: string;

const page = async (path: string, base = stack.url) => {
  const response = await fetch(base + path, { headers: { accept: 'text/html' } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const lot = async (id = auctionId): Promise<PublicLot> => (await call(stack.url, getLot, { params: { id } })).lot;

beforeAll(async () => {
  admin = await makeAdmin(stack.url, 'Anahita Sethna');
  const names = ['Farida Contractor', 'Hormuz Batliwala'];
  bidders = await Promise.all(names.map((name) => makeVerifiedBidder(stack.url, name)));
  auctionId = await publishLot(stack, admin, { title: TITLE, bidInterval: 3_600 });
  for (const bidder of bidders) await pay(stack.url, bidder, auctionId, 'emd');
  await stack.advance(2 * HOUR + MINUTE);
  bidders = await Promise.all(bidders.map(({ account }) => signIn(stack.url, account)));
  admin = await signIn(stack.url, admin.account);
  const [first, second] = bidders;
  if (first === undefined || second === undefined) throw new Error('There are two bidders.');
  await bid(first, auctionId, 1_100);
  await bid(second, auctionId, 1_200);
  await stack.settled();
});

test('a visitor without an account sees facts, price, bids and clock of a lot', async () => {
  expect(await lot()).toMatchObject({
    title: TITLE,
    status: 'active',
    currentBid: 1_200,
    bidCount: 2,
    basePrice: 1_000,
  });
  expect((await lot()).images).toHaveLength(2);
});

test('what the edge has of a running lot for pages without a socket is its price and clock, at most a second old', async () => {
  const answer = await fetch(`${stack.url}/api/lots/${auctionId}/live`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
  const { closesAt } = await lot();
  // Far from the end a public page comes back seldom, a room soon.
  expect(await call(stack.url, getLot, { params: { id: auctionId } })).toMatchObject({ comeBackAfterMs: 30_000 });
  expect(await call(stack.url, getLiveLot, { params: { id: auctionId } })).toMatchObject({
    comeBackAfterMs: 5_000,
    status: 'active',
    seq: 2,
    currentBid: 1_200,
    closesAt,
  });
});

test('no public answer contains a person or a link to a document', async () => {
  const marks = [admin, ...bidders].flatMap(({ userId, account }) => [
    userId,
    account.email,
    account.mobile,
    ...account.name.split(' '),
  ]);
  const aliases = await Promise.all(
    bidders.map(
      async (one) => (await one.call(ROUTES.getAuction, { params: { id: auctionId } })).auctionDetails.you.alias,
    ),
  );
  const facts = { auctionId, userId: bidders[0]?.userId ?? '', callerId: 'none', now: await stack.now() };
  const open = allRoutes.filter(([, { audience, method }]) => audience === 'public' && method === 'GET');
  expect(open.map(([name]) => name)).toEqual(expect.arrayContaining(['listLots', 'getLot', 'lotPage', 'sitemap']));
  for (const [name, route] of open) {
    const samples = { ...sampleRequests(facts), listLots: { query: { limit: '100' } } };
    const { body } = await send(stack.url, route, samples[name]);
    const text = JSON.stringify(body);
    const found = [...marks, ...aliases, 'proofs/', 'uploads/', 'createdBy', 'maximum'].filter((mark) =>
      text.includes(mark),
    );
    // The contract itself names the fields of other routes.
    if (name !== 'openApiDocument') expect(found, name).toEqual([]);
  }
});

test('a draft or a deleted lot gives 404; a cancelled lot is still shown', async () => {
  const draft = await publishLot(stack, admin, {}, 'draft');
  const cancelled = await publishLot(stack, admin);
  const { auctionDetails } = await admin.call(ROUTES.getAuctionForEdit, { params: { id: cancelled } });
  const body = { ...editForm(auctionDetails), status: 'cancelled', cancelReason: 'A mistake of Anahita.' };
  await admin.call(ROUTES.updateAuction, { params: { id: cancelled }, body });
  const deleted = await publishLot(stack, admin);
  await admin.call(ROUTES.deleteAuction, { params: { id: deleted } });
  for (const id of [draft, deleted, 'nothing']) {
    expect(await attempt(stack.url, undefined, getLot, { params: { id } })).toMatchObject({ status: 404 });
    const { status, html } = await page(`/lots/${id}`);
    expect(status).toBe(404);
    expect(html).toContain('noindex');
  }
  expect(await lot(cancelled)).toMatchObject({ status: 'cancelled', bidCount: 0 });
  const nevermore = { comeBackAfterMs: null };
  expect(await call(stack.url, getLot, { params: { id: cancelled } })).toMatchObject(nevermore);
  expect(await call(stack.url, getLiveLot, { params: { id: cancelled } })).toMatchObject(nevermore);
});

test('the public list contains only lots that everybody may see, and supports the search of the signed-in list', async () => {
  const { lots, total } = await call(stack.url, listLots, { query: { search: 'otter' } });
  expect(total).toBe(1);
  expect(lots).toMatchObject([{ _id: auctionId, currentBid: 1_200 }]);
});

test('the public list supports and counts the filters of the signed-in list, also through the edge cache', async () => {
  const place = { city: 'Mokokchung', pin: '798601' };
  const cars = await Promise.all(
    [2012, 2019].map((year) => publishLot(stack, admin, { facts: { year, fuel: 'petrol' }, place })),
  );
  await stack.settled();
  await stack.advance(MINUTE / 6);
  const found = async (query: Record<string, string>) =>
    await call(stack.url, listLots, { query: { city: place.city, categorie: 'cars', ...query } });
  for (const [year, auctionIds] of [
    ['..2015', [cars[0]]],
    ['2015..', [cars[1]]],
    ['2020..', []],
  ] as const) {
    const { lots, total, counts } = await found({ year });
    expect([lots.map(({ _id }) => _id), total]).toEqual([auctionIds, auctionIds.length]);
    expect(counts?.without).toMatchObject({ year: 2 });
  }
  const { counts, nextCursor } = await found({ limit: '1' });
  expect(counts?.values).toMatchObject({
    fuel: [{ value: 'petrol', count: 2 }],
    // Cities are counted without the filter of the city, so lots of other files are counted, too.
    city: expect.arrayContaining([{ value: place.city, count: 2 }]) as unknown,
  });
  expect((await found({ limit: '1', cursor: nextCursor ?? '' })).counts).toBeUndefined();
});

test('the HTML of a shared link describes the lot without JavaScript', async () => {
  const { status, headers, html } = await page(`/lots/${auctionId}`);
  const [image] = (await lot()).images;
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(html).toContain('<title>Otter &quot;Nautilus&quot; &lt;1954&gt; &amp; sons | Boli</title>');
  expect(html).toContain(`<meta property="og:image" content="${stack.url}${image}" />`);
  expect(html).toMatch(/<meta property="og:image:width" content="\d+" \/>/);
  expect(html).toContain(`<link rel="canonical" href="${stack.url}/lots/${auctionId}" />`);
  // The app starts as on every other page.
  expect(html).toMatch(/<script type="module" [^>]*src="\/assets\//);
});

test('a copied address of the room describes its lot as well, and opens the app where nobody may see the lot', async () => {
  const { status, html } = await page(`/auctions/${auctionId}`);
  const [image] = (await lot()).images;
  expect(status).toBe(200);
  expect(html).toContain(`<meta property="og:image" content="${stack.url}${image}" />`);
  expect(html).toContain(`<link rel="canonical" href="${stack.url}/lots/${auctionId}" />`);
  const draft = await publishLot(stack, admin, {}, 'draft');
  for (const path of [`/auctions/${draft}`, `/auctions/edit/${auctionId}`, '/auctions/none']) {
    const other = await page(path);
    expect(other.status, path).toBe(200);
    expect(other.html, path).toContain('Loading Boli');
  }
});

test('the sitemap names the lots, and robots.txt names the sitemap', async () => {
  const sitemap = await page('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(sitemap.html).toContain('/lots</loc>');
  expect((await page('/robots.txt')).html).toMatch(/^Sitemap: https:\/\/\S+\/sitemap\.xml$/m);
});

test('a thousand clients that poll a running lot cost its functions one request a second', async () => {
  const startedAt = await stack.now();
  const answeredBy = new Set<string>();
  const clients = Array.from({ length: 1_000 }, async () => {
    for (let polls = 0; polls < 3; polls += 1) {
      const response = await fetch(`${stack.url}/api/lots/${auctionId}`);
      await response.arrayBuffer();
      // API Gateway gives every request that reaches it an id of its own.
      answeredBy.add(response.headers.get('apigw-requestid') ?? 'none');
    }
  });
  await Promise.all(clients);
  const seconds = ((await stack.now()) - startedAt) / 1_000;
  expect(answeredBy).not.toContain('none');
  expect(answeredBy.size).toBeLessThanOrEqual(Math.floor(seconds) + 1);
});
