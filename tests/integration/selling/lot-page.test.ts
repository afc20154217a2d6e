import { beforeAll, describe, expect, test } from 'vitest';
import { bid, listLot, pay } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { openDocument, watchAuction } from '#shared/contract/auctions.ts';
import { listBidders } from '#shared/contract/bidders.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import { decideWin, getSettlement } from '#shared/contract/money/wins.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { copyAuction, deleteAuction, endAuctionEarly, startAuctionNow } from '#shared/contract/selling/auction-acts.ts';
import { createAuction } from '#shared/contract/selling/auction-routes.ts';
import { HOUR, MINUTE, publishLot, timetable } from '#tests/support/people/lots.ts';
import { advance, details, edit, forEdit, isStored, type Market, openMarket } from '#tests/support/people/market.ts';
import { TWO_PICTURES } from '#tests/support/people/people.ts';
import { PDF } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket(sharedStack());
});

const LOT = {
  title: 'A lot',
  description: 'A lot.',
  categorie: 'cars',
  basePrice: 1000,
  emdAmount: 100,
  bidInterval: 600,
};

const post = (route: Parameters<typeof attempt>[2], id: string, body: object, who = market.admin) =>
  attempt(market.stack.url, who, route, { params: { id }, body });
const copy = async (id: string, relist: boolean, requestId = crypto.randomUUID(), who = market.admin) =>
  post(copyAuction, id, { relist, requestId }, who);
const copiedId = async (id: string, relist: boolean) => {
  const { auction } = await market.admin.call(copyAuction, {
    params: { id },
    body: { relist, requestId: crypto.randomUUID() },
  });
  return auction._id;
};
const auditOf = async (id: string) =>
  (await market.admin.call(getAuctionAudit, { params: { id } })).entries.map(({ action }) => action);

/** A running auction with both bidders registered. */
async function running(title: string): Promise<string> {
  const { stack, admin } = market;
  const id = await listLot(admin, { ...LOT, title }, timetable(await stack.now()), TWO_PICTURES);
  await pay(stack.url, market.asha, id, 'emd');
  await pay(stack.url, market.ravi, id, 'emd');
  await advance(market, 2 * HOUR);
  return id;
}

describe('an incomplete draft', () => {
  test('is saved, shown to admins with what it lacks, and published once it is complete', async () => {
    const { stack, admin, ravi } = market;
    const body = { bidInterval: 60, status: 'draft', description: 'Only this.' };
    const { auction } = await admin.call(createAuction, { body });
    const id = auction._id;
    expect(await details(admin, id)).toMatchObject({
      title: 'Untitled draft',
      status: 'draft',
      missing: [
        'title',
        'categorie',
        'basePrice',
        'emdAmount',
        'registrationDeadline',
        'startDate',
        'endDate',
        'images',
      ],
    });
    await expect(details(ravi, id)).rejects.toThrow();
    const loaded = await forEdit(market, id);
    expect(loaded).toMatchObject({ title: '', categorie: '', basePrice: null, startDate: null, images: [] });
    expect(await edit(market, id, { title: 'A cart', status: 'draft' })).toMatchObject({ status: 200 });
    expect(await edit(market, id, { status: 'pending' })).toMatchObject({
      status: 400,
      message: 'Not complete yet. Still missing: category, base price, EMD amount, registration deadline, start, end.',
    });
    const times = timetable(await stack.now());
    const dates = {
      registrationDeadline: new Date(times.registrationDeadlineAt).toISOString(),
      startDate: new Date(times.startAt).toISOString(),
      endDate: new Date(times.endAt).toISOString(),
    };
    const rest = { categorie: 'cars', basePrice: 1000, emdAmount: 0, ...dates };
    expect(await edit(market, id, { ...rest, emdAmount: '', status: 'pending' })).toMatchObject({
      status: 400,
      message: 'EMD amount is required.',
    });
    expect(await edit(market, id, { ...rest, status: 'pending' })).toMatchObject({
      status: 400,
      message: 'At least 2 images are required.',
    });
    expect(await edit(market, id, { ...rest, status: 'draft' })).toMatchObject({ status: 200 });
    expect((await details(admin, id)).missing).toEqual(['images']);
    expect(await edit(market, id, { status: 'cancelled', cancelReason: 'A mistake' })).toMatchObject({ status: 200 });
  });

  test('cannot be created as published, and what it has must be right', async () => {
    const body = { title: 'A cart', bidInterval: 60, status: 'pending' };
    expect(await attempt(market.stack.url, market.admin, createAuction, { body })).toMatchObject({ status: 400 });
    const wrong = { bidInterval: 60, status: 'draft', basePrice: 'much' };
    expect(await attempt(market.stack.url, market.admin, createAuction, { body: wrong })).toMatchObject({
      status: 400,
    });
  });
});

describe('a duplicate', () => {
  test('has the content and files of its own, no dates, and survives the deletion of the original', async () => {
    const { stack, admin } = market;
    const original = await publishLot(stack, admin, { title: 'Twice', basePrice: 1234 });
    const rc = { upload: await upload(stack.url, 'auction-document', 'application/pdf', PDF), kind: 'rc', name: 'RC' };
    expect(await edit(market, original, { documents: [rc] })).toMatchObject({ status: 200 });
    const first = await forEdit(market, original);
    const requestId = crypto.randomUUID();
    const made = await copy(original, false, requestId);
    expect(made).toMatchObject({ status: 200 });
    expect(await copy(original, false, requestId), 'a retry').toEqual(made);
    const { _id: id } = made['auction'] as { _id: string };
    const second = await forEdit(market, id);
    expect(second).toMatchObject({ title: 'Twice', basePrice: 1234, startDate: null, status: 'draft' });
    expect(second.lotNumber).not.toBe(first.lotNumber);
    expect(second.images).toHaveLength(2);
    expect(second.images.filter((url) => first.images.includes(url))).toEqual([]);
    await admin.call(deleteAuction, { params: { id: original } });
    for (const url of second.images) expect(await isStored(stack, url)).toBe(true);
    for (const url of first.images) expect(await isStored(stack, url)).toBe(false);
    const [document] = (await details(admin, id)).documents;
    expect(document).toMatchObject({ kind: 'rc', name: 'RC' });
    const { url } = await admin.call(openDocument, { params: { id, documentId: document?.id ?? '' } });
    expect((await fetch(url)).status).toBe(200);
    expect((await details(admin, id)).relistOf).toBeUndefined();
  });

  test('is for admins only, of an auction that exists', async () => {
    const id = await publishLot(market.stack, market.admin);
    expect(await copy(id, false, crypto.randomUUID(), market.ravi)).toMatchObject({ status: 403 });
    expect(await copy('none', false)).toMatchObject({ status: 404 });
  });
});

describe('listing again', () => {
  test('links both runs, once; a deleted draft makes room for another', async () => {
    const { stack, admin, other } = market;
    const id = await publishLot(stack, admin, { title: 'Called off' });
    expect(await copy(id, true)).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
    expect(await edit(market, id, { status: 'cancelled', cancelReason: 'Rain' })).toMatchObject({ status: 200 });
    const [one, two] = await Promise.all([copy(id, true), copy(id, true, crypto.randomUUID(), other)]);
    expect([one, two].map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const { relistedAs = '', canBeRelisted } = await details(admin, id);
    expect(canBeRelisted).toBe(false);
    expect(await details(admin, relistedAs)).toMatchObject({ relistOf: id, listedBefore: true, status: 'draft' });
    await admin.call(deleteAuction, { params: { id: relistedAs } });
    expect(await details(admin, id)).toMatchObject({ canBeRelisted: true });
    expect(await copy(id, true)).toMatchObject({ status: 200 });
    expect(await auditOf(id)).toContain('auction-relisted');
  });

  test('bars the winner who did not pay, and the former win cannot be revived', async () => {
    const { stack } = market;
    const id = await running('Not paid for');
    await bid(market.asha, id, 1_500);
    await advance(market, 15 * MINUTE);
    await stack.settled();
    expect(await copy(id, true), 'the winner may still pay').toMatchObject({ status: 409 });
    await advance(market, 73 * HOUR);
    await stack.settled();
    const { userId } = market.asha;
    const forfeit = { kind: 'forfeit', userId, reason: 'Never paid' };
    expect(await post(decideWin, id, forfeit)).toMatchObject({ status: 200 });
    const again = await copiedId(id, true);
    expect(await post(decideWin, id, { kind: 'undo', userId, reason: 'A mistake' })).toMatchObject({ status: 409 });
    const { wins } = await market.admin.call(getSettlement, { params: { id } });
    expect(wins[0]?.choices).toEqual([]);

    const { registrationDeadlineAt, startAt, endAt } = timetable(await stack.now());
    const [registrationDeadline, startDate, endDate] = [registrationDeadlineAt, startAt, endAt].map((at) =>
      new Date(at).toISOString(),
    );
    const dates = { registrationDeadline, startDate, endDate };
    expect(await edit(market, again, { ...dates, status: 'pending' })).toMatchObject({ status: 200 });
    const body = { auctionId: again, paymentType: 'emd' };
    expect(await attempt(stack.url, market.asha, createPayment, { body })).toMatchObject({
      status: 403,
      message: expect.stringContaining('did not pay for it'),
    });
    expect((await details(market.asha, again)).viewer).toMatchObject({ registered: false, barred: true });
    await pay(stack.url, market.ravi, again, 'emd');
    const seen = await details(market.ravi, again);
    expect(seen).toMatchObject({ listedBefore: true, viewer: { registered: true } });
    expect(seen).not.toHaveProperty('relistOf');
  });
});

describe('start now', () => {
  test('needs a reason, and starts an auction that nobody has registered for', async () => {
    const { stack, admin, asha } = market;
    const id = await publishLot(stack, admin);
    await asha.call(watchAuction, { params: { id } });
    expect(await post(startAuctionNow, id, {})).toMatchObject({ status: 400, message: 'Please give a reason.' });
    expect(await post(startAuctionNow, id, { reason: 'A test' }, market.ravi)).toMatchObject({ status: 403 });
    expect(await post(startAuctionNow, id, { reason: 'A test' })).toMatchObject({ status: 200 });
    expect(await details(admin, id)).toMatchObject({ status: 'active' });
    expect(await post(startAuctionNow, id, { reason: 'A test' })).toMatchObject({ status: 409 });
    expect(await auditOf(id)).toContain('auction-started');
    await stack.settled();
    const { notifications } = await asha.call(listNotifications, { params: { id: asha.userId } });
    expect(notifications.map(({ message }) => message)).toContainEqual(expect.stringContaining('has started'));
  });

  test('is refused once somebody has registered', async () => {
    const id = await publishLot(market.stack, market.admin);
    await pay(market.stack.url, market.ravi, id, 'emd');
    expect(await post(startAuctionNow, id, { reason: 'A test' })).toMatchObject({ status: 409 });
  });
});

describe('end early', () => {
  test('the last bid wins, and everybody is told why', async () => {
    const { stack, ravi } = market;
    const id = await running('Ended early');
    await bid(market.asha, id, 1_200);
    await bid(market.ravi, id, 1_300);
    const bidders = await market.admin.call(listBidders, { params: { id }, query: { limit: '1' } });
    expect(bidders).toMatchObject({
      total: 2,
      next: 1,
      bidders: [
        {
          number: 1,
          name: 'Asha Rao',
          email: market.asha.account.email,
          verifyStatus: 'verified',
          deposit: { amount: 100, state: 'held' },
          lastBid: 1_200,
          standing: 'outbid',
        },
      ],
    });
    const rest = await market.admin.call(listBidders, { params: { id }, query: { after: '1' } });
    expect(rest).toMatchObject({ next: null, bidders: [{ userId: ravi.userId, standing: 'leading' }] });

    expect(await post(endAuctionEarly, id, { reason: ' ' })).toMatchObject({ status: 400 });
    const ended = await post(endAuctionEarly, id, { reason: 'The hall is on fire' });
    expect(ended).toMatchObject({ status: 200 });
    expect(await post(endAuctionEarly, id, { reason: 'Again' }, market.other)).toEqual(ended);
    // The clock of the stack runs, so the bid is in time or refused; it never extends the auction.
    const late = { bidAmount: 1_400, userId: market.asha.userId };
    const placed = await attempt(stack.url, market.asha, placeBid, { params: { id }, body: late });
    expect([200, 409]).toContain(placed.status);
    await advance(market, 10_000);
    await stack.settled();
    const seen = await details(market.ravi, id);
    expect(seen).toMatchObject({ status: 'completed', endedEarly: { reason: 'The hall is on fire' } });
    expect(seen.winner?.bidAmount).toBe(placed.status === 200 ? 1_400 : 1_300);
    expect(seen.closesAt).toBe(Date.parse(String(ended['closesAt'])));
    expect(await auditOf(id)).toContain('auction-ended-early');
    const { notifications } = await market.ravi.call(listNotifications, { params: { id: ravi.userId } });
    expect(notifications.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('early. The last bid counts as it would have at the end. Reason: The hall is on fire'),
    );
  });

  test('is refused before the start', async () => {
    const id = await publishLot(market.stack, market.admin);
    expect(await post(endAuctionEarly, id, { reason: 'A test' })).toMatchObject({
      status: 409,
      code: 'INVALID_TRANSITION',
    });
  });
});
