import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, send } from '../../../infra/local/client/api-client.ts';
import { operatorAccess } from '../../../infra/local/client/operator.ts';
import { bid, listLot, pay, type Person, signIn } from '../../../infra/local/client/person.ts';
import { upload } from '../../../infra/local/client/uploads.ts';
import { getAuction, listAuctions, unwatchAuction, watchAuction } from '../../../shared/contract/auctions.ts';
import { getDashboard } from '../../../shared/contract/dashboard.ts';
import { withdraw } from '../../../shared/contract/money/money.ts';
import { listNotifications } from '../../../shared/contract/notifications.ts';
import {
  createAuction,
  deleteAuction,
  getAuctionForEdit,
  listCategories,
  updateAuction,
} from '../../../shared/contract/selling.ts';
import { health, openApiDocument } from '../../../shared/contract/system.ts';
import { createUpload } from '../../../shared/contract/accounts/uploads.ts';
import { me } from '../../../shared/contract/accounts/users.ts';
import { editForm } from '../../support/requests/edit-form.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { makeAdmin, makeVerifiedBidder, TWO_PICTURES } from '../../support/people/people.ts';
import { HOUR, MINUTE, publishLot, timetable } from '../../support/people/lots.ts';
import { JPEG, PNG } from '../../support/people/pictures.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';

let stack: OwnStack;
let admin: Person;
let other: Person;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  stack = await startStack();
  admin = await makeAdmin(stack.url);
  other = await makeAdmin(stack.url, 'Omar Admin');
  asha = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, admin, 'Ravi Iyer');
});
afterAll(async () => {
  await stack.stop();
});

/** Moves the clock; tokens live for a quarter of an hour, so everybody signs in again. */
async function advance(ms: number): Promise<void> {
  await stack.settled();
  await stack.advance(ms);
  const again = (who: Person) => signIn(stack.url, who.account);
  [admin, other, asha, ravi] = await Promise.all([again(admin), again(other), again(asha), again(ravi)]);
}

const details = async (who: Person, id: string) => (await who.call(getAuction, { params: { id } })).auctionDetails;
const forEdit = async (id: string) => (await admin.call(getAuctionForEdit, { params: { id } })).auctionDetails;
const idsOf = async (who: Person, query: Record<string, string> = {}) =>
  (await who.call(listAuctions, { query })).auctions.map((auction) => auction._id);

/** The edit form as it was loaded, with what was changed in it, sent by an admin. */
async function edit(id: string, changes: Record<string, unknown>, who: Person = admin) {
  const form = editForm(await forEdit(id));
  return attempt(stack.url, who, updateAuction, { params: { id }, body: { ...form, ...changes } });
}

const pictures = () => Promise.all([JPEG, PNG].map((bytes) => uploadImage(bytes)));
const uploadImage = (bytes: Uint8Array<ArrayBuffer>) =>
  upload(stack.url, 'auction-image', bytes === JPEG ? 'image/jpeg' : 'image/png', bytes);

/** Whether an object is still in the bucket that CloudFront serves; its cache may show an image for longer. */
async function isStored(url: string): Promise<boolean> {
  const { url: bucketUrl } = await call(stack.url, createUpload, {
    body: { kind: 'auction-image', contentType: 'image/png', size: 1 },
  });
  const s3 = new S3Client({ ...(await operatorAccess(stack.url, 's3')), forcePathStyle: true });
  const found = await s3.send(new GetObjectCommand({ Bucket: bucketUrl.split('/').at(-1), Key: url.slice(1) })).then(
    () => true,
    () => false,
  );
  s3.destroy();
  return found;
}

describe('a draft', () => {
  let draft: string;

  beforeAll(async () => {
    draft = await publishLot(stack, admin, { title: 'Secret draft' }, 'draft');
    await stack.settled();
  });

  test('does not exist for users, whatever they ask', async () => {
    expect(await attempt(stack.url, asha, getAuction, { params: { id: draft } })).toMatchObject({ status: 404 });
    expect(await attempt(stack.url, asha, watchAuction, { params: { id: draft } })).toMatchObject({ status: 404 });
    expect(await idsOf(asha)).not.toContain(draft);
    expect(await idsOf(asha, { status: 'draft' })).toEqual([]);
    expect(await idsOf(asha, { search: 'secret' })).toEqual([]);
    expect(await idsOf(admin, { status: 'draft' })).toEqual([draft]);
    expect((await forEdit(draft)).allowedStatuses).toEqual(['draft', 'pending', 'cancelled']);
  });

  test('is published, and bidders are told', async () => {
    expect(await edit(draft, { status: 'pending', title: 'Open secret' })).toMatchObject({
      status: 200,
      message: 'Auction updated successfully!',
    });
    await stack.settled();
    expect(await details(asha, draft)).toMatchObject({ title: 'Open secret', status: 'pending' });
    expect(await idsOf(asha, { status: 'upcoming' })).toContain(draft);
    const { notifications } = await asha.call(listNotifications, { params: { id: asha.userId } });
    expect(notifications).toContainEqual(
      expect.objectContaining({ type: 'auction_created', link: `/auctions/${draft}` }),
    );
  });
});

describe('an edit', () => {
  let id: string;

  beforeAll(async () => {
    id = await publishLot(stack, admin);
  });

  test('adds new images behind the kept ones and removes others from the bucket', async () => {
    const [first = '', second = ''] = (await forEdit(id)).images;
    const body = { existingImages: [first], imagesToRemove: JSON.stringify([second]), imageKeys: await pictures() };
    expect(await edit(id, body)).toMatchObject({ status: 200 });
    const { images } = await details(asha, id);
    expect(images).toHaveLength(3);
    expect(images[0]).toBe(first);
    expect(await isStored(first)).toBe(true);
    expect(await isStored(second)).toBe(false);
    expect(await (await fetch(stack.url + (images[2] ?? ''))).bytes()).toEqual(Uint8Array.from(PNG));
  });

  test('shows images in the order asked for, new ones among the kept ones', async () => {
    const [first = '', second = '', third = ''] = (await forEdit(id)).images;
    const [jpeg = '', png = ''] = await pictures();
    const body = { existingImages: [first, third], imageKeys: [jpeg, png], imageOrder: [png, third, jpeg, first] };
    expect(await edit(id, body)).toMatchObject({ status: 200 });
    const { images } = await details(asha, id);
    expect(images).toEqual([expect.stringMatching(/png$/), third, expect.stringMatching(/jpg$/), first]);
    expect(images).not.toContain(second);
    expect(await edit(id, { existingImages: [third, first, images[0]] })).toMatchObject({ status: 200 });
  });

  test('leaves two to five images', async () => {
    const [first = ''] = (await forEdit(id)).images;
    expect(await edit(id, { existingImages: [first] })).toMatchObject({
      status: 400,
      message: 'At least 2 images are required.',
    });
    const imageKeys = [...(await pictures()), ...(await pictures())];
    expect(await edit(id, { imageKeys })).toMatchObject({
      status: 400,
      message: 'Maximum 5 images allowed. You currently have 3 images.',
    });
    expect(await edit(id, { existingImages: ['/media/else.jpg', first] })).toMatchObject({ status: 409 });
    expect((await forEdit(id)).images).toHaveLength(3);
  });

  test('of a stale version is refused and overwrites nothing', async () => {
    const { version } = await forEdit(id);
    expect(await edit(id, { title: 'Mine', version })).toMatchObject({ status: 200 });
    expect(await edit(id, { title: 'Theirs', version, imageKeys: await pictures() }, other)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect(await forEdit(id)).toMatchObject({ title: 'Mine', version: version + 1 });
    expect((await forEdit(id)).images).toHaveLength(3);
  });

  test('by two admins at once is that of one of them', async () => {
    const { version } = await forEdit(id);
    const replies = await Promise.all([
      edit(id, { title: 'By Anita', version }),
      edit(id, { title: 'By Omar', version }, other),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual(expect.arrayContaining([200, 409]));
    const winner = replies[0]?.status === 200 ? 'By Anita' : 'By Omar';
    expect(await forEdit(id)).toMatchObject({ title: winner, version: version + 1 });
  });

  test('must keep the dates in order', async () => {
    const { startDate, endDate } = await forEdit(id);
    expect(await edit(id, { endDate: startDate })).toMatchObject({
      status: 400,
      message: 'End date must be after start date',
    });
    expect(await edit(id, { registrationDeadline: startDate })).toMatchObject({
      status: 400,
      message: 'Start date must be after registration deadline',
    });
    expect(endDate > startDate).toBe(true);
  });

  test('cannot claim another auction or another author', async () => {
    expect(await edit(id, { auctionId: 'another' })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await edit(id, { createdBy: asha.userId })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await attempt(stack.url, admin, getAuctionForEdit, { params: { id: 'none' } })).toMatchObject({
      status: 404,
    });
  });

  test('back to draft is possible until somebody registered', async () => {
    expect(await edit(id, { status: 'draft' })).toMatchObject({ status: 200 });
    await stack.settled();
    expect(await attempt(stack.url, asha, getAuction, { params: { id } })).toMatchObject({ status: 404 });
    expect(await edit(id, { status: 'pending' })).toMatchObject({ status: 200 });
    await stack.settled();
    await pay(stack.url, asha, id, 'emd');
    expect(await edit(id, { status: 'draft' })).toMatchObject({
      status: 409,
      code: 'INVALID_TRANSITION',
      message: 'An auction that is pending cannot become draft once bidders are registered.',
    });
  });

  test('of what bidders rely on is refused once they are registered', async () => {
    const { startDate, endDate } = await forEdit(id);
    const later = (date: string) => new Date(Date.parse(date) + HOUR).toISOString();
    for (const terms of [
      { title: 'Something else' },
      { description: 'Better words.' },
      { bidInterval: 120 },
      { basePrice: 2000 },
      { emdAmount: 50 },
      { startDate: later(startDate), endDate: later(endDate) },
      { endDate: later(endDate) },
    ]) {
      expect(await edit(id, terms), JSON.stringify(terms)).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
    }
  });

  test('that adds to the description is dated, and told to those who are registered, word by word', async () => {
    const { description } = await forEdit(id);
    expect(await edit(id, { description: `${description} It has a scratch.` })).toMatchObject({ status: 200 });
    await stack.settled();
    expect((await details(asha, id)).description).toMatch(/\n\nAdded on \d+ \w+ \d{4}: It has a scratch\.$/);
    const { notifications } = await asha.call(listNotifications, { params: { id: asha.userId } });
    expect(notifications).toContainEqual(
      expect.objectContaining({
        type: 'auction_updated',
        message: expect.stringContaining('Added to the description: “It has a scratch.”'),
      }),
    );
  });
});

test('an auction with deposits is a record: it can be cancelled and never deleted, also after a withdrawal', async () => {
  const id = await publishLot(stack, admin, { title: 'For the record', emdAmount: 250 });
  const before = (await ravi.call(me)).user.wallet.balance;
  await pay(stack.url, ravi, id, 'emd');
  await stack.settled();
  expect(await forEdit(id)).toMatchObject({ bidderCount: 1, heldDeposits: 250, isRecord: true });
  const remove = () => attempt(stack.url, admin, deleteAuction, { params: { id } });
  expect(await remove()).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
  expect(await ravi.call(withdraw, { params: { id } })).toMatchObject({ success: true });
  await stack.settled();
  expect((await ravi.call(me)).user.wallet.balance).toBe(before);
  expect(await forEdit(id)).toMatchObject({ bidderCount: 0, heldDeposits: 0, isRecord: true });
  expect(await remove()).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
  const { payments } = (await ravi.call(getDashboard)).data;
  expect(payments[0]).toMatchObject({ auctionTitle: 'For the record', status: 'Refunded' });
  await edit(id, { status: 'cancelled', cancelReason: 'Nobody left.' });
  expect(await remove()).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
});

test('deleting what nobody registered for leaves nothing behind', async () => {
  const id = await publishLot(stack, admin, { title: 'Short-lived', emdAmount: 250 });
  await ravi.call(watchAuction, { params: { id } });
  await stack.settled();
  const { images } = await forEdit(id);
  expect(await admin.call(deleteAuction, { params: { id } })).toMatchObject({
    message: 'Auction Deleted successfully!',
  });
  await stack.settled();
  for (const who of [ravi, admin]) {
    expect(await attempt(stack.url, who, getAuction, { params: { id } })).toMatchObject({ status: 404 });
    expect(await idsOf(who)).not.toContain(id);
  }
  expect(await idsOf(ravi, { watched: 'true' })).not.toContain(id);
  expect(await isStored(images[0] ?? '')).toBe(false);
  expect(await attempt(stack.url, admin, deleteAuction, { params: { id } })).toMatchObject({ status: 404 });
});

test('every status move that does not exist is refused, naming both states', async () => {
  const draft = await publishLot(stack, admin, {}, 'draft');
  const cancelled = await publishLot(stack, admin);
  await edit(cancelled, { status: 'cancelled', cancelReason: 'The seller withdrew.' });
  const pending = await publishLot(stack, admin);
  await stack.settled();
  expect(await details(asha, cancelled)).toMatchObject({ status: 'cancelled', cancelReason: 'The seller withdrew.' });
  const illegal = {
    [draft]: ['active', 'completed'],
    [pending]: ['completed'],
    [cancelled]: ['draft', 'pending', 'active', 'completed', 'cancelled'],
  };
  for (const [id, statuses] of Object.entries(illegal)) {
    const from = (await forEdit(id)).status;
    for (const status of statuses) {
      const refused = await edit(id, { status });
      expect(refused, `${from} to ${status}`).toMatchObject({ status: 409, success: false });
      expect(refused['message']).toContain(from);
      expect(refused['message']).toContain(status);
    }
    expect((await forEdit(id)).status).toBe(from);
    if (from === 'cancelled') await admin.call(deleteAuction, { params: { id } });
  }
  await admin.call(deleteAuction, { params: { id: draft } });
  await admin.call(deleteAuction, { params: { id: pending } });
});

describe('lists', () => {
  const created: string[] = [];

  beforeAll(async () => {
    for (const [title, categorie, basePrice] of [
      ['Red car', 'cars', 500],
      ['Blue CAR', 'cars', 300],
      ['Old bike', 'bikes', 900],
      ['Gold ring', 'jewelry', 100],
      ['Green car', 'cars', 700],
    ] as const) {
      created.push(await publishLot(stack, admin, { title, categorie, basePrice }));
      await stack.advance(1000);
    }
    await advance(0);
  });

  test('of pages hold each auction once, and count them all', async () => {
    const whole = await asha.call(listAuctions, { query: { limit: '100' } });
    expect(whole.nextCursor).toBeNull();
    expect(whole.total).toBe(whole.auctions.length);
    for (const sort of ['newest', 'price-asc', 'price-desc', 'end-date']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string> = { limit: '2', sort, ...(cursor !== null && { cursor }) };
        const page: Awaited<ReturnType<typeof asha.call<typeof listAuctions>>> = await asha.call(listAuctions, {
          query,
        });
        expect(page.total).toBe(whole.total);
        seen.push(...page.auctions.map((auction) => auction._id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen.toSorted()).toEqual(whole.auctions.map((auction) => auction._id).toSorted());
    }
  });

  test('are searched by title and filtered by category', async () => {
    const [red, blue, bike, ring, green] = created;
    expect(await idsOf(asha, { search: ' cAr' })).toEqual([green, blue, red]);
    expect(await idsOf(asha, { categorie: 'jewelry' })).toEqual([ring]);
    expect(await idsOf(asha, { categorie: 'bikes', search: 'bike' })).toEqual([bike]);
    expect(await idsOf(asha, { search: 'nothing like it' })).toEqual([]);
    expect(await idsOf(asha, { status: 'active' })).toEqual([]);
  });

  test('are sorted', async () => {
    const [red, blue, , , green] = created;
    const query = { search: 'car', categorie: 'cars' };
    expect(await idsOf(asha, { ...query, sort: 'newest' })).toEqual([green, blue, red]);
    expect(await idsOf(asha, { ...query, sort: 'price-asc' })).toEqual([blue, red, green]);
    expect(await idsOf(asha, { ...query, sort: 'price-desc' })).toEqual([green, red, blue]);
    expect(await idsOf(asha, { ...query, sort: 'end-date' })).toEqual([red, blue, green]);
  });

  test('show what one watches; watching twice is watching once', async () => {
    const [red = '', blue = ''] = created;
    for (const id of [red, red, blue]) await asha.call(watchAuction, { params: { id } });
    expect((await idsOf(asha, { watched: 'true' })).toSorted()).toEqual([red, blue].toSorted());
    expect((await asha.call(getDashboard)).data.stats.watchlist).toBe(2);
    expect(await details(asha, red)).toMatchObject({ watched: true });
    expect(await details(ravi, red)).toMatchObject({ watched: false });
    for (const id of [red, red]) await asha.call(unwatchAuction, { params: { id } });
    expect(await idsOf(asha, { watched: 'true' })).toEqual([blue]);
    expect(await attempt(stack.url, asha, watchAuction, { params: { id: 'none' } })).toMatchObject({ status: 404 });
    const cards = (await asha.call(listAuctions, { query: { search: 'car' } })).auctions;
    expect(cards.filter((card) => card.watched).map((card) => card._id)).toEqual([blue]);
  });

  test('of categories are there for everybody signed in', async () => {
    const { categories } = await asha.call(listCategories);
    expect(categories.map((one) => one._id)).toContain('jewelry');
    expect(await admin.call(listCategories)).toMatchObject({ categories });
  });
});

describe('creating', () => {
  const fields = async () => {
    const { registrationDeadlineAt, startAt, endAt } = timetable(await stack.now());
    const iso = (ms: number) => new Date(ms).toISOString();
    return {
      title: 'From a form',
      description: 'With files.',
      categorie: 'electronics',
      basePrice: '1234.56',
      emdAmount: '0',
      bidInterval: '30',
      status: 'pending',
      createdBy: admin.userId,
      registrationDeadline: iso(registrationDeadlineAt),
      startDate: iso(startAt),
      endDate: iso(endAt),
    };
  };

  async function createWithFiles(images: readonly Uint8Array<ArrayBuffer>[], changes: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...(await fields()), ...changes })) form.append(name, value);
    for (const bytes of images) form.append('auction_images', new File([bytes], 'image', { type: 'image/png' }));
    const headers = { authorization: `Bearer ${admin.token}` };
    const response = await fetch(`${stack.url}/api/admin/auction/create`, { method: 'POST', headers, body: form });
    return { status: response.status, ...((await response.json()) as { auction?: { _id: string } }) };
  }

  test('works as the multipart form of the specification, files in their order', async () => {
    const created = await createWithFiles([JPEG, PNG, JPEG]);
    expect(created).toMatchObject({ status: 200, message: 'Auction created successfully!' });
    const auction = await details(admin, created.auction?._id ?? '');
    expect(auction).toMatchObject({ basePrice: 1234.56, emdAmount: 0, bidInterval: 30, createdBy: admin.userId });
    expect(auction.images.map((url) => url.split('.').at(-1))).toEqual(['jpg', 'png', 'jpg']);
    expect((await fetch(stack.url + (auction.images[1] ?? ''))).headers.get('content-type')).toBe('image/png');
  });

  test('needs two to five images that are images', async () => {
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

  test('needs uploads that exist', async () => {
    const imageKeys = [await uploadImage(JPEG), 'uploads/00000000-0000-4000-8000-000000000000'];
    const body = { ...(await fields()), imageKeys };
    expect(await attempt(stack.url, admin, createAuction, { body })).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  });

  test('has its uploads for itself, also when two are created at once', async () => {
    const body = { ...(await fields()), imageKeys: await pictures() };
    const both = [1, 2].map(() => attempt(stack.url, admin, createAuction, { body }));
    const codes = (await Promise.all(both)).map(({ status, code }) => (status === 200 ? 'created' : code));
    expect(new Set(codes)).toEqual(new Set(['UPLOAD_NOT_FOUND', 'created']));
  });

  test('needs dates in order', async () => {
    const now = await stack.now();
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

describe('a running auction', () => {
  let id: string;

  beforeAll(async () => {
    id = await listLot(stack.url, admin, LONG_LOT, timetable(await stack.now()), TWO_PICTURES);
    await pay(stack.url, asha, id, 'emd');
    await pay(stack.url, ravi, id, 'emd');
    await advance(2 * HOUR);
    await bid(asha, id, 1100);
    await stack.settled();
  });

  test('cannot be edited or deleted', async () => {
    for (const status of ['active', 'pending', 'completed', 'draft']) {
      expect(await edit(id, { status, title: 'Changed' }), status).toMatchObject({ status: 409 });
    }
    expect(await attempt(stack.url, admin, deleteAuction, { params: { id } })).toMatchObject({
      status: 409,
      code: 'AUCTION_LOCKED',
      message: 'This auction is running and cannot be deleted. It can be cancelled.',
    });
    expect(await details(asha, id)).toMatchObject({ title: 'A long lot', status: 'active', currentBid: 1100 });
    expect((await forEdit(id)).allowedStatuses).toEqual(['active', 'cancelled']);
  });

  test('can be cancelled: every deposit goes back, and everybody registered is told why', async () => {
    const before = await forEdit(id);
    expect(before).toMatchObject({ bidderCount: 2, heldDeposits: 200 });
    expect(await edit(id, { status: 'cancelled', cancelReason: 'A fire.' })).toMatchObject({ status: 200 });
    await stack.settled();
    for (const who of [asha, ravi]) {
      const auction = await details(who, id);
      expect(auction).toMatchObject({ status: 'cancelled', cancelReason: 'A fire.', winner: null });
      expect(auction.viewer).toMatchObject({ deposit: 'refunded', finalPayment: null });
      const { notifications } = await who.call(listNotifications, { params: { id: who.userId } });
      expect(notifications).toContainEqual(
        expect.objectContaining({
          type: 'auction_updated',
          message: 'A long lot was cancelled. Your EMD of ₹100 will be refunded. Reason: A fire.',
        }),
      );
      expect(notifications).toContainEqual(expect.objectContaining({ type: 'emd_refunded' }));
    }
    expect((await forEdit(id)).heldDeposits).toBe(0);
    await expect(bid(asha, id, 1200)).rejects.toThrow('409');
    expect(await idsOf(asha, { status: 'cancelled' })).toContain(id);
  });
});

test('an auction without bids ends at its end date, with bidders warned, told and refunded', async () => {
  const id = await publishLot(stack, admin, { title: 'Unloved' });
  await pay(stack.url, ravi, id, 'emd');
  await advance(5 * HOUR - 5 * MINUTE);
  const { notifications: warnings } = await ravi.call(listNotifications, { params: { id: ravi.userId } });
  expect(warnings).toContainEqual(
    expect.objectContaining({
      type: 'auction_ending_soon',
      message: expect.stringContaining('Unloved closes in about'),
    }),
  );
  await advance(5 * MINUTE + 10_000);
  expect(await details(ravi, id)).toMatchObject({ status: 'completed', winner: null });
  expect((await details(ravi, id)).viewer.deposit).toBe('refunded');
  expect(await idsOf(asha, { status: 'completed' })).toContain(id);
  const { notifications } = await admin.call(listNotifications, { params: { id: admin.userId } });
  expect(notifications).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(/^Unloved ended on .* without a bid\.$/) }),
  );
});

test('an auction can be started by hand while nobody is registered, and not afterwards', async () => {
  const id = await publishLot(stack, admin, { title: 'Right now' });
  await pay(stack.url, asha, id, 'emd');
  expect(await edit(id, { status: 'active' })).toMatchObject({ status: 409 });
  const empty = await publishLot(stack, admin, { title: 'Nobody yet' });
  expect(await edit(empty, { status: 'active' })).toMatchObject({ status: 200 });
  expect(await details(asha, empty)).toMatchObject({ status: 'active' });
});

test('the API says that it is up, and describes itself', async () => {
  expect(await send(stack.url, health)).toMatchObject({ status: 200, body: { status: 'ok' } });
  const document = await send(stack.url, openApiDocument);
  expect(document).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
});

const LONG_LOT = {
  title: 'A long lot',
  description: 'It runs long.',
  categorie: 'cars',
  basePrice: 1000,
  emdAmount: 100,
  bidInterval: 3600,
};
