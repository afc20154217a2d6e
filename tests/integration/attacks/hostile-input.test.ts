import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallInput, send } from '#infra/local/client/api-client.ts';
import { listLot, type Person, signIn } from '#infra/local/client/person.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { makeAdmin, makeBidder, makeVerifiedBidder, TWO_PICTURES } from '#tests/support/people/people.ts';
import { forged, fromOtherPool, unsigned } from '#tests/support/people/tokens.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { sampleRequests, type SampleFacts } from '#tests/support/requests/sample-requests.ts';
import { operatorDatabase, storedItems } from '#tests/support/stack/database.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { byteFuzz } from './byte-fuzz.tests.ts';

const guarded = allRoutes.filter(([, route]) => route.audience !== 'public');
/** Above the limit of the functions. */
const LARGE = JSON.stringify({ padding: 'x'.repeat(3_000_000) });
/** Above the limit of API Gateway. */
const HUGE = JSON.stringify({ padding: 'x'.repeat(11_000_000) });
const withQuery = allRoutes.filter(([, route]) => route.query !== undefined);
const withId = allRoutes.filter(([, route]) => route.params !== undefined);

let stack: OwnStack;
let admin: Person;
let asha: Person;
let meera: Person;
let facts: SampleFacts;
let database: Awaited<ReturnType<typeof operatorDatabase>>;

beforeAll(async () => {
  stack = await startStack();
  database = await operatorDatabase(stack.url);
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  meera = await makeBidder(stack.url, 'Meera Nair');
  const now = await stack.now();
  const times = { registrationDeadlineAt: now + 86_400_000, startAt: now + 90_000_000, endAt: now + 95_000_000 };
  const lot = { title: 'Lot', description: 'Lot', categorie: 'cars', basePrice: 1000, emdAmount: 100, bidInterval: 60 };
  const auctionId = await listLot(admin, lot, times, TWO_PICTURES);
  facts = { auctionId, userId: meera.userId, callerId: asha.userId, now };
  await stack.settled();
});
afterAll(async () => {
  database.destroy();
  await stack.stop();
});

/** A token that the route admits. */
function tokenFor(route: RouteSpec): string | undefined {
  if (route.audience === 'public') return undefined;
  return route.audience === 'admin' ? admin.token : asha.token;
}

/** Runs tests of refusals and checks that they change no table. */
function refused(what: string, tests: () => void): void {
  describe(`refusals change nothing: ${what}`, () => {
    let before: readonly string[];
    beforeAll(async () => {
      before = await storedItems(database);
    });
    afterAll(async () => {
      expect(await storedItems(database)).toEqual(before);
    });
    tests();
  });
}

const sentence = expect.stringMatching(/^[A-Z].{5,}[^\s]$/);

refused('tokens', () => {
  test.each(guarded)('%s refuses a visitor', async (name, route) => {
    const reply = await send(stack.url, route, sampleRequests(facts)[name]);
    expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
  });

  test.each(['signed-in', 'user', 'admin'])(
    'a %s route refuses forged, unsigned and other-pool tokens',
    async (audience) => {
      const [name, route] = guarded.find(([, one]) => one.audience === audience) ?? [];
      if (name === undefined || route === undefined) throw new Error(`There is no ${audience} route.`);
      const bad = [
        'nonsense',
        forged(asha.token, { 'cognito:groups': ['admin'] }),
        unsigned(admin.token),
        fromOtherPool(admin.token),
      ];
      for (const token of bad) {
        const reply = await send(stack.url, route, { ...sampleRequests(facts)[name], token });
        expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
      }
    },
  );

  test.each(guarded.filter(([, route]) => route.audience === 'admin'))('%s refuses a user', async (name, route) => {
    const reply = await send(stack.url, route, { ...sampleRequests(facts)[name], token: asha.token });
    expect(reply).toMatchObject({ status: 403, body: { success: false, code: 'FORBIDDEN', message: sentence } });
  });

  test.each(guarded.filter(([, route]) => route.audience === 'user'))('%s refuses an admin', async (name, route) => {
    const reply = await send(stack.url, route, { ...sampleRequests(facts)[name], token: admin.token });
    expect(reply).toMatchObject({ status: 403, body: { success: false, code: 'FORBIDDEN' } });
  });
});

refused('fields', () => {
  test.each(withQuery)('%s refuses an impossible cursor', async (name, route) => {
    const query = { cursor: 'not-a-cursor' };
    const reply = await send(stack.url, route, { ...sampleRequests(facts)[name], query, ...withToken(route) });
    expect(reply).toMatchObject({ status: 400, body: { success: false, message: sentence } });
  });

  test.each(withId)('%s refuses malformed ids', async (name, route) => {
    const input = sampleRequests(facts)[name];
    for (const id of ['../../etc/passwd', 'a'.repeat(300), '%00', '#COUNTS']) {
      const reply = await send(stack.url, route, { ...input, params: { id }, ...withToken(route) });
      expect([400, 403, 404], id).toContain(reply.status);
    }
  });
});

refused('bodies', () => {
  test.each([
    ['than a function takes', LARGE, 'TOO_LARGE'],
    ['than API Gateway takes', HUGE, undefined],
  ])('a body larger %s is refused', async (_, body, code) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${stack.url}/api/auth/login`, { method: 'POST', headers, body });
    expect(response.status).toBe(413);
    expect((await response.json()) as object).toMatchObject(code === undefined ? {} : { success: false, code });
  });

  test('a registration whose proof has another type than stated is refused', async () => {
    const form = new FormData();
    const fields = sampleRequests(facts).register.body as Record<string, string>;
    for (const [name, value] of Object.entries(fields)) if (name !== 'idProofKey') form.append(name, value);
    form.append('id_proof', new File(['<script>alert(1)</script>'], 'proof.png', { type: 'image/png' }));
    const response = await fetch(`${stack.url}/api/auth/register`, { method: 'POST', body: form });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_FILE' });
  });
});

refused('other users', () => {
  test("every field and path refuses another user's id", async () => {
    const other = meera.userId;
    const as = { token: asha.token };
    const { auctionId } = facts;
    const requests: [RouteSpec, CallInput][] = [
      [ROUTES.listNotifications, { params: { id: other } }],
      [ROUTES.placeBid, { params: { id: auctionId }, body: { bidAmount: 5000, userId: other } }],
      [ROUTES.closeAuction, { body: { auctionId, userId: other } }],
      [ROUTES.registerPushToken, { body: { token: 'device', userId: other, role: 'user' } }],
      [ROUTES.registerPushToken, { body: { token: 'device', userId: asha.userId, role: 'admin' } }],
    ];
    for (const [route, input] of requests) {
      expect(await send(stack.url, route, { ...input, ...as })).toMatchObject({
        status: 403,
        body: { success: false, code: 'FORBIDDEN', message: sentence },
      });
    }
  });

  test("an admin cannot create or change auctions in another admin's name", async () => {
    const { createAuction } = sampleRequests(facts);
    const body = { ...(createAuction.body as Record<string, unknown>), createdBy: asha.userId };
    const reply = await send(stack.url, ROUTES.createAuction, { body, token: admin.token });
    expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('an amount other than the amount due is refused', async () => {
    const body = { auctionId: facts.auctionId, amount: 1, paymentType: 'emd' };
    const reply = await send(stack.url, ROUTES.createPayment, { body, token: asha.token });
    expect(reply).toMatchObject({ status: 400, body: { code: 'AMOUNT_MISMATCH' } });
  });

  test('a webhook without the right signature is refused', async () => {
    for (const headers of [{}, { 'x-razorpay-signature': 'f'.repeat(64), 'x-razorpay-event-id': 'evt_1' }]) {
      const response = await fetch(`${stack.url}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"event":"payment.captured"}',
      });
      expect(response.status).toBe(400);
    }
  });
});

test('an expired token is refused', async () => {
  const expiring = await signIn(stack.url, asha.account);
  // A sign-in stores its session.
  const signedIn = await storedItems(database);
  expect((await send(stack.url, ROUTES.me, { token: expiring.token })).status).toBe(200);
  await stack.advance(16 * 60_000);
  expect((await send(stack.url, ROUTES.me, { token: expiring.token })).status).toBe(401);
  expect(await storedItems(database)).toEqual(signedIn);
  asha = await signIn(stack.url, asha.account);
  admin = await signIn(stack.url, admin.account);
});

describe('malformed bytes', () => {
  byteFuzz(() => ({ stack, admin, asha, facts: { ...facts, userId: asha.userId } }));
});

function withToken(route: RouteSpec): { token?: string } {
  const token = tokenFor(route);
  return token === undefined ? {} : { token };
}
