import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_LIMITS } from '#functions/accounts/limits.ts';
import { GRIEVANCE_LIMITS } from '#functions/grievances/grievance-limits.ts';
import { WITHDRAW_LIMITS } from '#functions/payments/withdraw-limits.ts';
import { endpoint, type RawRequest } from '#functions/platform/http/endpoint.ts';
import { TICKET_LIMITS } from '#functions/realtime/ticket-routes.ts';
import type { LimitStore } from '#functions/tables/limits/limit-store.ts';
import { byAccountAndSource, bySource, limited } from '#functions/tables/limits/limited.ts';
import { SAVED_SEARCH_LIMITS } from '#functions/watchlist/saved-search-routes.ts';
import { WATCH_LIMITS } from '#functions/watchlist/watchlist-routes.ts';
import { login } from '#shared/contract/accounts/auth.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { ok, refused } from '#shared/model/result.ts';

const PASSWORD = 'right';
const user = { _id: 'u', id: 'u', name: 'U', email: 'u@b.c', mobile: '', role: 'user' } as const;
const signIn = endpoint(login, async ({ body }) =>
  body.password === PASSWORD
    ? ok({ answer: { success: true, message: 'In.', token: 't', user, awaitsSecondFactor: false } })
    : refused(refusal('INVALID_CREDENTIALS')),
);

function given() {
  const uses = new Map<string, number>();
  const store: LimitStore = {
    take: async ({ name, most }, subject) => {
      const used = uses.get(name + subject) ?? 0;
      if (used >= most) return 60;
      uses.set(name + subject, used + 1);
      return undefined;
    },
    giveBack: async ({ name }, subject) => void uses.set(name + subject, (uses.get(name + subject) ?? 1) - 1),
    forgive: async ({ name }, subject) => void uses.delete(name + subject),
  };
  const limits = [
    { name: 'all', routes: [login], of: bySource, most: 8, windowMs: 1000 },
    {
      name: 'wrong ones',
      routes: [login],
      of: bySource,
      most: 6,
      windowMs: 1000,
      counts: ['INVALID_CREDENTIALS'],
    },
    {
      name: 'one',
      routes: [login],
      of: byAccountAndSource,
      most: 3,
      windowMs: 1000,
      forgivenBy: ['SECOND_FACTOR_NEEDED'],
    },
  ] as const;
  const [one] = limited([signIn], limits, { store, clock: () => 0 });
  return async (email: string, password: string, source: string) => {
    const empty = { params: {}, query: {}, files: {}, bytes: new Uint8Array(), headers: {}, cookies: {} };
    const raw: RawRequest = { ...empty, receivedAt: 0, source, body: { email, password } };
    const outcome = await one?.run(raw, undefined);
    return outcome?.ok === false ? outcome.error : outcome?.ok;
  };
}

describe('limits', () => {
  it('refuse the next attempt on one account, however its address is written, with the time to wait', async () => {
    const attempt = given();
    for (const email of ['a@b.co', 'A@b.co', ' a@b.co']) await attempt(email, 'wrong', 'here');
    expect(await attempt('a@b.co', PASSWORD, 'here')).toMatchObject({ code: 'TOO_MANY_REQUESTS', waitSeconds: 60 });
  });

  it('count the owner’s attempts from another address separately', async () => {
    const attempt = given();
    for (const _ of [1, 2, 3, 4]) await attempt('a@b.co', 'wrong', 'stranger');
    expect(await attempt('a@b.co', PASSWORD, 'home')).toBe(true);
  });

  it('count all addresses of an IPv6 network as one source, because one customer has them all', async () => {
    const attempt = given();
    for (const host of ['1', '2', '3']) await attempt('a@b.co', 'wrong', `2001:db8:1:2::${host}`);
    expect(await attempt('a@b.co', PASSWORD, '2001:db8:1:2:ffff::9')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await attempt('a@b.co', PASSWORD, '2001:db8:1:3::1')).toBe(true);
  });

  it('reset the failures of an account after a success, but not the attempts of a source', async () => {
    const attempt = given();
    for (const _ of [1, 2]) {
      await attempt('a@b.co', 'wrong', 'here');
      await attempt('a@b.co', 'wrong', 'here');
      expect(await attempt('a@b.co', PASSWORD, 'here')).toBe(true);
    }
    await attempt('b@b.co', 'wrong', 'here');
    await attempt('c@b.co', 'wrong', 'here');
    expect(await attempt('d@b.co', PASSWORD, 'here')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('limits by source', () => {
  it('count no request that is not well-formed', async () => {
    const attempt = given();
    for (let time = 0; time < 20; time += 1) await attempt('a@b.c,', 'wrong', 'here');
    expect(await attempt('a@b.co', PASSWORD, 'here')).toBe(true);
  });

  it('count guesses only, where these are what is limited, and guesses at the same time, too', async () => {
    const attempt = given();
    const guess = (one: number) => attempt(`a${one}@b.co`, 'wrong', 'here');
    for (let time = 0; time < 2; time += 1) expect(await attempt(`b${time}@b.co`, PASSWORD, 'here')).toBe(true);
    const guesses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(guess));
    expect(guesses.map((one) => typeof one === 'object' && one.code)).toEqual([
      ...Array<string>(6).fill('INVALID_CREDENTIALS'),
      'TOO_MANY_REQUESTS',
    ]);
  });

  it('last at most 15 minutes', () => {
    const limits = [
      ...ACCOUNT_LIMITS,
      ...GRIEVANCE_LIMITS,
      ...SAVED_SEARCH_LIMITS,
      ...TICKET_LIMITS,
      ...WATCH_LIMITS,
      ...WITHDRAW_LIMITS,
    ].filter(({ of }) => of === bySource || of === byAccountAndSource);
    expect(limits.length).toBeGreaterThan(5);
    expect(limits.filter(({ windowMs }) => windowMs > 15 * 60_000)).toEqual([]);
  });
});

describe('the source of a request', () => {
  const raw = { params: {}, query: {}, files: {}, bytes: new Uint8Array(), headers: {}, cookies: {}, body: {} };
  const counted = (source: string) => bySource({ ...raw, receivedAt: 0, source }, undefined);

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:203.0.113.7', '1:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.7%3', '203.0.113.7'],
    // Not an address, and never sent by CloudFront: used unchanged.
    ['2001:db8:::1', '2001:db8:::1'],
    ['', ''],
  ])('%s counts as %s', (source, as) => {
    expect(counted(source)).toBe(as);
  });

  /** An address in one of the forms that RFC 4291, section 2.2, allows. */
  const written = fc
    .record({
      words: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xff_ff })), { minLength: 8, maxLength: 8 }),
      isUpper: fc.boolean(),
      isPadded: fc.boolean(),
      isDotted: fc.boolean(),
      zone: fc.constantFrom('', '%1', '%en0'),
      from: fc.nat(7),
    })
    .map(({ words, isUpper, isPadded, isDotted, zone, from }) => {
      const parts = words.map((word) => word.toString(16).padStart(isPadded ? 4 : 1, '0'));
      if (isDotted) {
        const bytes = words.slice(6).flatMap((word) => [Math.floor(word / 256), word % 256]);
        parts.splice(6, 2, bytes.join('.'));
      }
      const until = words.findIndex((word, at) => at >= from && word !== 0);
      const end = Math.min(until === -1 ? 8 : until, isDotted ? 6 : 8);
      const text = end > from ? `${parts.slice(0, from).join(':')}::${parts.slice(end).join(':')}` : parts.join(':');
      return { words, text: (isUpper ? text.toUpperCase() : text) + zone };
    });

  it('is the same however its address is written', () => {
    fc.assert(
      fc.property(written, ({ words, text }) => {
        const network = words.slice(0, 4).map((word) => word.toString(16));
        const isIpv4 = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xff_ff;
        fc.pre(!isIpv4);
        expect(counted(text)).toBe(`${network.join(':')}::/64`);
      }),
    );
  });

  it('is the IPv4 address for an IPv4-mapped IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(counted(`::ffff:${address}`)).toBe(address);
      }),
    );
  });
});
