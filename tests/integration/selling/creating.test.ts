import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#infra/local/client/person.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { getLot } from '#shared/contract/lots/public-lots.ts';
import { createAuction } from '#shared/contract/selling/auction-routes.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { RESERVE_IN_TEXT } from '#tests/support/people/below-reserve.ts';
import { MINUTE, timetable } from '#tests/support/people/lots.ts';
import {
  details,
  edit,
  forEdit,
  type Market,
  openMarket,
  pictures,
  uploadImage,
} from '#tests/support/people/market.ts';
import { JPEG, PNG } from '#tests/support/people/pictures.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket(sharedStack());
});

describe('the creation of an auction', () => {
  const fields = async () => {
    const { registrationDeadlineAt, startAt, endAt } = timetable(await market.stack.now());
    const iso = (ms: number) => new Date(ms).toISOString();
    return {
      title: 'From a form',
      description: 'With files.',
      categorie: 'electronics',
      basePrice: '1234.56',
      emdAmount: '0',
      bidInterval: '30',
      status: 'pending',
      createdBy: market.admin.userId,
      registrationDeadline: iso(registrationDeadlineAt),
      startDate: iso(startAt),
      endDate: iso(endAt),
    };
  };

  async function createWithFiles(images: readonly Uint8Array<ArrayBuffer>[], changes: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...(await fields()), ...changes })) form.append(name, value);
    for (const bytes of images) form.append('auction_images', new File([bytes], 'image', { type: 'image/png' }));
    const headers = { authorization: `Bearer ${market.admin.token}` };
    const response = await fetch(`${market.stack.url}/api/admin/auction/create`, {
      method: 'POST',
      headers,
      body: form,
    });
    return { status: response.status, ...((await response.json()) as { auction?: { _id: string } }) };
  }

  test('a multipart form creates an auction with the files in their order', async () => {
    const created = await createWithFiles([JPEG, PNG, JPEG]);
    expect(created).toMatchObject({ status: 200, message: 'Auction created successfully!' });
    const auction = await details(market.admin, created.auction?._id ?? '');
    expect(auction).toMatchObject({
      basePrice: 1234.56,
      emdAmount: 0,
      bidInterval: 30,
      createdBy: market.admin.userId,
    });
    expect(auction.images.map((url) => url.split('.').at(-1))).toEqual(['jpg', 'png', 'jpg']);
    expect((await fetch(market.stack.url + (auction.images[1] ?? ''))).headers.get('content-type')).toBe('image/png');
  });

  test('a form may have facts, a place and details of the sale as JSON text', async () => {
    const place = { city: 'Pune', pin: '411001' };
    // From midnight in India: half an hour from now may end on the next day, which is refused.
    const from = startOfIstDay(istDay(await market.stack.now()));
    const until = from + 30 * MINUTE;
    const inspections = [{ from: new Date(from).toISOString(), until: new Date(until).toISOString() }];
    const created = await createWithFiles([JPEG, PNG], {
      facts: JSON.stringify({ brand: 'Philips', model: '' }),
      place: JSON.stringify({ ...place, address: '' }),
      sale: JSON.stringify({ seller: 'Ravi Radios', inspections, contact: { name: '', phone: '' } }),
    });
    expect(created).toMatchObject({ status: 200, message: 'Auction created successfully!' });
    const { facts, place: stored, sale } = await details(market.admin, created.auction?._id ?? '');
    expect({ facts, stored, sale }).toEqual({
      facts: { brand: 'Philips' },
      stored: place,
      sale: {
        seller: 'Ravi Radios',
        inspections: [{ from, until }],
      },
    });
    expect(
      await createWithFiles([JPEG, PNG], { place: JSON.stringify({ city: 'Pune', pin: '011001' }) }),
    ).toMatchObject({
      status: 400,
      message: 'Please enter the PIN code: six digits, the first not 0.',
    });
  });

  test('an auction may have steps, a reserve that only admins see, and a latest end', async () => {
    const { endDate } = await fields();
    const latestEnd = new Date(Date.parse(endDate) + MINUTE).toISOString();
    const steps = [
      { from: 0, step: 100 },
      { from: 5_000, step: 500 },
    ];
    const rules = { steps: JSON.stringify(steps), reservePrice: '7531', latestEnd };
    const created = await createWithFiles([JPEG, PNG], rules);
    const id = created.auction?._id ?? '';
    expect(await forEdit(market, id)).toMatchObject({ steps, reservePrice: 7_531, latestEnd });
    const seen = await details(market.asha, id);
    expect(seen).toMatchObject({ steps, reserveStatus: 'not-met', latestEnd: Date.parse(latestEnd), leastBid: 1235 });
    await market.stack.settled();
    // Lists read what is new at most once a second.
    await market.stack.advance(1_000);
    const { lot } = await market.asha.call(getLot, { params: { id } });
    const { auctions } = await market.asha.call(listAuctions, { query: { search: 'From a form' } });
    expect(auctions).not.toEqual([]);
    for (const answer of [seen, lot, auctions]) expect(JSON.stringify(answer)).not.toMatch(RESERVE_IN_TEXT);

    expect(await edit(market, id, { reservePrice: '', latestEnd: null, steps: [{ from: 0, step: 50 }] })).toMatchObject(
      {
        status: 200,
      },
    );
    expect(await forEdit(market, id)).toMatchObject({
      steps: [{ from: 0, step: 50 }],
      reservePrice: null,
      latestEnd: null,
    });
    expect(await details(market.asha, id)).toMatchObject({ reserveStatus: null, latestEnd: null });

    // Staff who need the log for other reasons read there neither the reserve nor that it was taken away.
    const audited = async (who: Person) =>
      JSON.stringify((await who.call(getAuctionAudit, { params: { id } })).entries);
    const cashier = await makeStaff(market.stack.url, 'Kiran Cashier', ['money']);
    expect(await audited(market.admin)).toMatch(/"reserve"/);
    expect(await audited(cashier)).toMatch(/"steps"/);
    expect(await audited(cashier)).not.toMatch(/reserve|753100/);
  });

  test.each([
    [{ reservePrice: '1000' }, 'The reserve price must be at least the base price.'],
    [{ steps: '[{"from":0,"step":5},{"from":10,"step":5}]' }, 'The step must be higher than the one before.'],
    [{ latestEnd: '2026-01-01T00:00:00Z' }, 'Latest end must be after end date'],
    [{ bidIncrement: '0.5' }, 'The step must be in whole rupees, at least ₹1.'],
    [{ bidIncrement: '5', steps: '[{"from":0,"step":5}]' }, 'Please send either steps or a bid increment.'],
  ])('%j is refused', async (rules, message) => {
    expect(await createWithFiles([JPEG, PNG], rules)).toMatchObject({ status: 400, message });
  });

  test('a bid increment is one step for every price', async () => {
    const created = await createWithFiles([JPEG, PNG], { bidIncrement: '250' });
    const id = created.auction?._id ?? '';
    expect(await forEdit(market, id)).toMatchObject({ steps: [{ from: 0, step: 250 }] });
    expect(await edit(market, id, { steps: undefined, bidIncrement: 300 })).toMatchObject({ status: 200 });
    expect(await details(market.asha, id)).toMatchObject({ steps: [{ from: 0, step: 300 }] });
  });

  test('auctions that are created at once have different lot numbers', async () => {
    const created = await Promise.all([1, 2, 3, 4].map(() => createWithFiles([JPEG, PNG])));
    const numbers = await Promise.all(
      created.map(async ({ auction }) => (await details(market.admin, auction?._id ?? '')).lotNumber),
    );
    expect(new Set(numbers).size).toBe(4);
    expect(Math.min(...numbers)).toBeGreaterThan(1_000);
  });

  test('an auction needs two to five files that are images', async () => {
    expect(await createWithFiles([JPEG])).toMatchObject({ status: 400, message: 'Minimum 2 images required' });
    expect(await createWithFiles([JPEG, JPEG, JPEG, JPEG, JPEG, JPEG])).toMatchObject({
      status: 400,
      message: 'Maximum 5 images allowed',
    });
    const text = new Uint8Array(Buffer.from('not an image'));
    expect(await createWithFiles([JPEG, text])).toMatchObject({
      status: 400,
      message: 'Please upload valid images (JPG, PNG or WebP).',
    });
  });

  test('an auction needs uploads that exist', async () => {
    const imageKeys = [await uploadImage(market.stack, JPEG), 'uploads/00000000-0000-4000-8000-000000000000'];
    const body = { ...(await fields()), imageKeys };
    expect(await attempt(market.stack.url, market.admin, createAuction, { body })).toMatchObject({
      code: 'UPLOAD_NOT_FOUND',
    });
  });

  test('two auctions cannot claim the same uploads, also when created at once', async () => {
    const body = { ...(await fields()), imageKeys: await pictures(market.stack) };
    const both = [1, 2].map(() => attempt(market.stack.url, market.admin, createAuction, { body }));
    const codes = (await Promise.all(both)).map(({ status, code }) => (status === 200 ? 'created' : code));
    expect(new Set(codes)).toEqual(new Set(['UPLOAD_NOT_FOUND', 'created']));
  });

  test('an auction needs dates in order', async () => {
    const now = await market.stack.now();
    const iso = (ms: number) => new Date(now + ms).toISOString();
    for (const [changes, message] of [
      [{ registrationDeadline: iso(-MINUTE) }, 'Registration deadline must be in the future'],
      [{ startDate: iso(30 * MINUTE) }, 'Start date must be after registration deadline'],
      [{ endDate: iso(90 * MINUTE) }, 'End date must be after start date'],
    ] as const) {
      expect(await createWithFiles([JPEG, PNG], changes)).toMatchObject({ status: 400, message });
    }
  });
});
