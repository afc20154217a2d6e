import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid, judge, pay, type Person, signIn } from '../../../infra/local/client/person.ts';
import {
  getSummary,
  getUser,
  getUserDocument,
  listUsers,
  rejectUser,
  verifyUser,
} from '../../../shared/contract/accounts/admin.ts';
import { listNotifications } from '../../../shared/contract/notifications.ts';
import { createPayment } from '../../../shared/contract/money/payments.ts';
import { me, replaceProof } from '../../../shared/contract/accounts/users.ts';
import { upload } from '../../../infra/local/client/uploads.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { makeAdmin, makeBidder } from '../../support/people/people.ts';
import { HOUR, publishLot } from '../../support/people/lots.ts';
import { JPEG, PDF } from '../../support/people/pictures.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';

const DAY = 24 * HOUR;
const NAMES = ['Asha Rao', 'Ravi Iyer', 'Meera Nair', 'Kiran Das', 'Lata Menon'];

let stack: OwnStack;
let admin: Person;
let other: Person;
let people: Person[];

beforeAll(async () => {
  stack = await startStack();
  admin = await makeAdmin(stack.url);
  other = await makeAdmin(stack.url, 'Omar Admin');
  people = [];
  for (const name of NAMES) people.push(await makeBidder(stack.url, name));
});
afterAll(async () => {
  await stack.stop();
});

async function advance(ms: number): Promise<void> {
  await stack.settled();
  await stack.advance(ms);
  const again = (who: Person) => signIn(stack.url, who.account);
  [admin, other] = await Promise.all([again(admin), again(other)]);
  people = await Promise.all(people.map(again));
}

const person = (index: number): Person => {
  const found = people[index];
  if (found === undefined) throw new Error(`There is no person ${index}.`);
  return found;
};
const namesIn = async (query: Record<string, string>) =>
  (await admin.call(listUsers, { query })).users.map((user) => user.name);
const counts = async () => {
  const { pendingUsers, approveUsers, rejectUsers } = await admin.call(listUsers);
  return [pendingUsers, approveUsers, rejectUsers];
};
const noticesOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications.map((one) => one.type);
const activityOf = async (who: Person) => (await admin.call(getUser, { params: { id: who.userId } })).user.activity;

/** How the activity log names an admin: names may be shared. */
const signature = ({ account, userId }: Person) => `${account.name} (admin ${userId})`;

describe('the list', () => {
  test('holds bidders, newest first, and no admins', async () => {
    expect(await namesIn({})).toEqual(NAMES.toReversed());
    expect(await namesIn({ verifyStatus: 'pending' })).toEqual(NAMES.toReversed());
    expect(await counts()).toEqual([5, 0, 0]);
  });

  test('is searched by name, address and id, ignoring case', async () => {
    expect(await namesIn({ search: 'rAVI' })).toEqual(['Ravi Iyer']);
    expect(await namesIn({ search: person(4).account.email.toUpperCase() })).toEqual(['Lata Menon']);
    expect(await namesIn({ search: person(2).userId.slice(0, 13) })).toEqual(['Meera Nair']);
    expect(await namesIn({ search: 'nobody like that' })).toEqual([]);
    expect(await namesIn({ search: 'ra', limit: '1' })).toHaveLength(1);
  });

  test('comes in pages that hold everybody once', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) };
      const page: Awaited<ReturnType<typeof admin.call<typeof listUsers>>> = await admin.call(listUsers, { query });
      seen.push(...page.users.map((user) => user.name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(NAMES.toReversed());
  });
});

describe('a decision', () => {
  test('moves the user, the counts and the lists, and tells the user', async () => {
    await judge(admin, person(0).userId, 'verify');
    await judge(admin, person(1).userId, 'reject');
    await stack.settled();
    expect(await counts()).toEqual([3, 1, 1]);
    expect(await namesIn({ verifyStatus: 'verified' })).toEqual(['Asha Rao']);
    expect(await namesIn({ verifyStatus: 'rejected' })).toEqual(['Ravi Iyer']);
    expect((await person(0).call(me)).user.verifyStatus).toBe('verified');
    expect(await noticesOf(person(0))).toContain('kyc_approved');
    expect(await noticesOf(person(1))).toContain('kyc_rejected');
  });

  test('may be changed to the other one, and back', async () => {
    await judge(other, person(1).userId, 'verify');
    await judge(other, person(0).userId, 'reject');
    expect(await counts()).toEqual([3, 1, 1]);
    await judge(other, person(0).userId, 'verify');
    expect(await counts()).toEqual([3, 2, 0]);
    expect((await activityOf(person(0))).map((line) => [line.type, line.message])).toEqual([
      ['verified', `Identity verified by ${signature(other)}.`],
      ['rejected', `Identity rejected by ${signature(other)}.`],
      ['verified', `Identity verified by ${signature(admin)}.`],
      ['registered', expect.any(String)],
    ]);
  });

  test('that stands already is a conflict, and one of two at once is, too', async () => {
    const params = { id: person(0).userId };
    expect(await attempt(stack.url, admin, verifyUser, { params })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'This user is already verified.',
    });
    const meera = { params: { id: person(2).userId } };
    const both = await Promise.all([
      attempt(stack.url, admin, rejectUser, meera),
      attempt(stack.url, other, rejectUser, meera),
    ]);
    expect(both.map((reply) => reply.status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await counts()).toEqual([2, 2, 1]);
  });

  test('needs a bidder', async () => {
    for (const route of [verifyUser, rejectUser]) {
      expect(await attempt(stack.url, admin, route, { params: { id: 'nobody' } })).toMatchObject({ status: 404 });
      expect(await attempt(stack.url, admin, route, { params: { id: other.userId } })).toMatchObject({ status: 409 });
    }
    expect(await attempt(stack.url, admin, getUser, { params: { id: 'nobody' } })).toMatchObject({ status: 404 });
  });

  test('decides who may register for an auction', async () => {
    const id = await publishLot(stack, admin);
    const body = { auctionId: id, paymentType: 'emd' };
    for (const [who, status] of [
      [person(0), 200],
      [person(2), 403],
      [person(3), 403],
    ] as const) {
      expect((await attempt(stack.url, who, createPayment, { body })).status).toBe(status);
    }
  });
});

describe('the document', () => {
  const view = async (who: Person) => admin.call(getUserDocument, { params: { id: who.userId } });

  test('is shown by a link that is good for 60 seconds', async () => {
    const { document, contentType } = await view(person(3));
    expect(contentType).toBe('image/jpeg');
    const shown = await fetch(document);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect(await shown.bytes()).toEqual(Uint8Array.from(JPEG));
    await advance(61_000);
    expect((await fetch(document)).status).toBe(403);
  });

  test('is not reachable without the signature, with another one, or by way of the site', async () => {
    const { document } = await view(person(3));
    const link = new URL(document);
    expect((await fetch(link.origin + link.pathname)).status).toBe(403);
    const forged = new URL(link);
    forged.searchParams.set('X-Amz-Signature', 'f'.repeat(64));
    expect((await fetch(forged)).status).toBe(403);
    const longer = new URL(link);
    longer.searchParams.set('X-Amz-Expires', '86400');
    expect((await fetch(longer)).status).toBe(403);
    const key = link.pathname.slice(link.pathname.indexOf('proofs/'));
    for (const path of [`/${key}`, `/media/${key}`, `/media/../${key}`]) {
      const reply = await fetch(stack.url + path);
      expect(Buffer.from(await reply.bytes()).equals(Buffer.from(JPEG)), path).toBe(false);
    }
  });

  test('cannot be viewed without leaving a line that names the admin', async () => {
    await view(person(4));
    await other.call(getUserDocument, { params: { id: person(4).userId } });
    const views = (await activityOf(person(4))).filter((line) => line.type === 'document_viewed');
    expect(views.map((line) => line.message)).toEqual([
      `ID proof viewed by ${signature(other)}.`,
      `ID proof viewed by ${signature(admin)}.`,
    ]);
  });

  test('that stays open while its link is renewed is one entry of the log, with every view counted', async () => {
    const entries = async () => (await activityOf(person(4))).filter((line) => line.type === 'document_viewed');
    await advance(HOUR);
    for (let renewal = 0; renewal < 3; renewal += 1) {
      await view(person(4));
      await stack.advance(48_000);
    }
    expect((await entries()).map(({ message, times }) => [message, times])).toEqual([
      [`ID proof viewed by ${signature(admin)}.`, 3],
      [`ID proof viewed by ${signature(other)}.`, 1],
      [`ID proof viewed by ${signature(admin)}.`, 1],
    ]);
  });

  test('of nobody, and of an admin, does not exist', async () => {
    for (const id of ['nobody', admin.userId]) {
      expect(await attempt(stack.url, admin, getUserDocument, { params: { id } })).toMatchObject({ status: 404 });
    }
  });
});

describe('the dashboard', () => {
  test('has live figures', async () => {
    const id = await publishLot(stack, admin, { title: 'Shown to admins', emdAmount: 0 });
    await pay(stack.url, person(0), id, 'emd');
    expect(await admin.call(getSummary)).toMatchObject({
      activeAuctions: 0,
      pendingVerifications: 2,
      totalUsers: 5,
      revenueToday: 0,
    });
    await advance(2 * HOUR);
    await bid(person(0), id, 1500);
    const summary = await admin.call(getSummary);
    expect(summary.activeAuctions).toBeGreaterThanOrEqual(1);
    expect(summary.recentAuctions[0]).toEqual({
      _id: id,
      title: 'Shown to admins',
      basePrice: 1000,
      currentBid: 1500,
      bidCount: 1,
      status: 'active',
    });
  });

  test('of notices tells admins of registrations, and nobody else', async () => {
    expect((await noticesOf(admin)).filter((type) => type === 'new_user')).toHaveLength(NAMES.length);
    expect(await noticesOf(person(0))).not.toContain('new_user');
    expect(await attempt(stack.url, admin, listNotifications, { params: { id: person(0).userId } })).toMatchObject({
      status: 403,
    });
  });
});

describe('a rejection', () => {
  test('tells its reason, also by mail; another proof is checked again, and the rejected file goes', async () => {
    const lata = person(4);
    const before = await counts();
    const reason = 'The name on the proof is another one.';
    const file = async () => (await admin.call(getUserDocument, { params: { id: lata.userId } })).document;
    const sendProof = async () =>
      attempt(stack.url, lata, replaceProof, {
        body: { idProofKey: await upload(stack.url, 'id-proof', 'application/pdf', PDF) },
      });
    const rejected = await file();
    expect((await fetch(rejected)).status).toBe(200);
    expect(await sendProof()).toMatchObject({ status: 409, message: 'Your ID proof is being checked already.' });

    await admin.call(rejectUser, { params: { id: lata.userId }, body: { reason } });
    expect((await lata.call(me)).user).toMatchObject({ verifyStatus: 'rejected', rejectionReason: reason });
    expect((await activityOf(lata))[0]?.message).toBe(`Identity rejected by ${signature(admin)}. Reason: ${reason}`);
    await stack.settled();
    const mails = await fetch(`${stack.url}/__local/mailbox.json?to=${encodeURIComponent(lata.account.email)}`);
    expect(await mails.text()).toContain(reason);

    expect(await sendProof()).toMatchObject({ status: 200 });
    const { user } = await lata.call(me);
    expect(user.verifyStatus).toBe('pending');
    expect(user.rejectionReason).toBeUndefined();
    expect(await counts()).toEqual(before);
    await stack.settled();
    const { notifications } = await admin.call(listNotifications, { params: { id: admin.userId } });
    expect(notifications.map((one) => one.title)).toContain('New ID Proof');
    expect((await fetch(await file())).headers.get('content-type')).toBe('application/pdf');
    // As S3 answers for what is missing to whoever may not list the bucket.
    expect((await fetch(rejected)).status).toBe(403);
    const looked = { params: { id: lata.userId }, query: { seen: 'rejected' } };
    expect(await attempt(stack.url, other, verifyUser, looked)).toMatchObject({
      status: 409,
      message: 'This user has sent a new ID proof in the meantime. Please look again.',
    });
  });

  test('that stands for half a year takes the proof with it, and nobody else’s', async () => {
    const [stays, goes] = [person(0), person(4)];
    const look = (who: Person) => attempt(stack.url, admin, getUserDocument, { params: { id: who.userId } });
    await judge(admin, goes.userId, 'reject');
    expect((await goes.call(me)).user.verifyStatus).toBe('rejected');
    await advance(179 * DAY);
    expect([(await look(stays)).status, (await look(goes)).status]).toEqual([200, 200]);
    await advance(2 * DAY);
    expect((await look(stays)).status).toBe(200);
    expect(await look(goes)).toMatchObject({ status: 404, message: 'This user has no ID proof.' });
    // They may send another one, as before.
    const idProofKey = await upload(stack.url, 'id-proof', 'application/pdf', PDF);
    await person(4).call(replaceProof, { body: { idProofKey } });
    expect((await look(goes)).status).toBe(200);
  });
});
