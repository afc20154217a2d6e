import { describe, expect, test } from 'vitest';
import type { Caller } from '#functions/platform/http/caller.ts';
import { admit, type Gate } from '#functions/platform/http/gate.ts';
import { accountGate, type AccountFacts } from '#functions/tables/users/account-gate.ts';
import type { ErrorCode } from '#shared/contract/http/errors.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { DUTIES, type Duty } from '#shared/model/accounts/duties.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { dutyPage } from '#tests/support/requests/duty-page.ts';

/** The token, the profile (undefined: there is none), and the expected refusal for each audience of routes. */
type Row = readonly [
  who: string,
  token: Caller['role'] | undefined,
  profile: AccountFacts | undefined,
  refusals: Partial<Record<Exclude<RouteSpec['audience'], 'public'>, ErrorCode>>,
];

const SIGNED_IN_AT = NOW - 60_000;
const user = { role: 'user', isActive: true } as const;
const admin = { role: 'admin', isActive: true, duties: ['owner'] } as const satisfies AccountFacts;
const ended = (signedInAt: number) => ({ endedSessions: [{ signedInAt, endedAt: NOW }] });
/** Refusals of somebody whose token says user and whose profile leads to `code`. The audience is checked first. */
const userRefused = (code: ErrorCode) => ({ 'signed-in': code, user: code, admin: 'FORBIDDEN' }) as const;
/** The same for a token that says admin. */
const adminRefused = (code: ErrorCode) => ({ 'signed-in': code, user: 'FORBIDDEN', admin: code }) as const;

const TABLE: readonly Row[] = [
  ['a visitor', undefined, undefined, { ...userRefused('UNAUTHENTICATED'), admin: 'UNAUTHENTICATED' }],
  ['a user', 'user', user, { admin: 'FORBIDDEN' }],
  ['an admin', 'admin', admin, { user: 'FORBIDDEN' }],
  ['a user without a profile', 'user', undefined, userRefused('UNAUTHENTICATED')],
  ['an admin without a profile', 'admin', undefined, adminRefused('UNAUTHENTICATED')],
  ['a disabled user', 'user', { ...user, isActive: false }, userRefused('ACCOUNT_DISABLED')],
  ['a disabled admin', 'admin', { ...admin, isActive: false }, adminRefused('ACCOUNT_DISABLED')],
  ['a user whose token is from before they lost the admin role', 'admin', user, adminRefused('FORBIDDEN')],
  ['an admin whose token is from before they got the role', 'user', admin, userRefused('FORBIDDEN')],
  ['a user signed out everywhere', 'user', { ...user, sessionsEndedAt: NOW }, userRefused('UNAUTHENTICATED')],
  ['an admin signed out everywhere', 'admin', { ...admin, sessionsEndedAt: NOW }, adminRefused('UNAUTHENTICATED')],
  [
    'a user who signed in less than a second before all sessions were ended',
    'user',
    { ...user, sessionsEndedAt: SIGNED_IN_AT + 999 },
    { admin: 'FORBIDDEN' },
  ],
  [
    'a user who signed in a second before all sessions were ended',
    'user',
    { ...user, sessionsEndedAt: SIGNED_IN_AT + 1000 },
    userRefused('UNAUTHENTICATED'),
  ],
  ['a user whose session was ended', 'user', { ...user, ...ended(SIGNED_IN_AT) }, userRefused('UNAUTHENTICATED')],
  ['a user whose other session was ended', 'user', { ...user, ...ended(SIGNED_IN_AT - 1000) }, { admin: 'FORBIDDEN' }],
];

/** @param inToken the duties of an admin's token */
function outcome(
  route: RouteSpec,
  role: Caller['role'] | undefined,
  profile: AccountFacts | undefined,
  inToken: readonly Duty[] = ['owner'],
) {
  const duties = role === 'admin' && { duties: inToken };
  const caller = role === undefined ? undefined : { userId: 'u1', role, signedInAt: SIGNED_IN_AT, ...duties };
  const findAccount = async (userId: string) => (userId === 'u1' ? profile : undefined);
  return admit(route, caller, accountGate(findAccount));
}

const codeOf = (found: Awaited<ReturnType<typeof outcome>>) => (found.ok ? undefined : found.error.code);

describe.each(TABLE)('%s', (_, token, profile, refusals) => {
  test('is admitted to the expected routes and refused by all others', async () => {
    for (const [name, route] of allRoutes) {
      const expected = route.audience === 'public' ? undefined : refusals[route.audience];
      expect(codeOf(await outcome(route, token, profile)), name).toBe(expected);
    }
  });
});

test('an admin who must set up a second factor may do that and end sessions, and nothing else', async () => {
  const open: string[] = [];
  for (const [name, route] of allRoutes.filter(([, { audience }]) => audience !== 'public' && audience !== 'user')) {
    const code = codeOf(await outcome(route, 'admin', { ...admin, awaitsSecondFactor: true }));
    if (code === undefined) open.push(name);
    else expect(code, name).toBe('SECOND_FACTOR_REQUIRED');
  }
  const setUp = ['beginSecondFactor', 'confirmSecondFactor'];
  const ownSessions = ['endSession', 'listSessions', 'logoutEverywhere', 'me'];
  expect(open.toSorted()).toEqual([...setUp, ...ownSessions]);
});

/** Routes that ask admins for a duty. */
const dutyRoutes = allRoutes.filter(([, { duty }]) => duty !== undefined);

/** The codes of all these routes for an admin with duties in the token and in the profile. */
const refusedRoutes = async (inToken: readonly Duty[], inProfile: Duty[] | undefined) => {
  const refused: string[] = [];
  for (const [name, route] of dutyRoutes) {
    const code = codeOf(await outcome(route, 'admin', { ...admin, duties: inProfile }, inToken));
    if (code === undefined) continue;
    expect(code, name).toBe('FORBIDDEN');
    refused.push(name);
  }
  return refused;
};

const named = (routes: typeof dutyRoutes) => routes.map(([name]) => name);

describe('duties', () => {
  test('every route for admins names one', () => {
    expect(named(allRoutes.filter(([, { audience, duty }]) => audience === 'admin' && duty === undefined))).toEqual([]);
  });

  test.each(DUTIES.filter((duty) => duty !== 'owner' && duty !== 'audit'))(
    '%s alone opens its routes',
    async (duty) => {
      const others = dutyRoutes.filter(([, route]) => route.duty !== duty && route.duty?.includes(duty) !== true);
      expect(others.length).toBeGreaterThan(0);
      expect(await refusedRoutes([duty], [duty])).toEqual(named(others));
    },
  );

  test('an auditor reads everything but the staff, and changes nothing but the own saved views', async () => {
    const others = dutyRoutes.filter(
      ([name, { method, duty }]) => (method !== 'GET' && name !== 'setTableViews') || duty === 'owner',
    );
    expect(await refusedRoutes(['audit'], ['audit'])).toEqual(named(others));
  });

  test('an owner may call every route', async () => expect(await refusedRoutes(['owner'], ['owner'])).toEqual([]));

  test.each<[string, Duty[], Duty[] | undefined]>([
    ['no duties', [], []],
    ['duties that the profile has lost', [...DUTIES], []],
    ['duties of a profile from before there were any', [...DUTIES], undefined],
    ['duties that the token lacks', [], [...DUTIES]],
    ['one duty in the token and another in the profile', ['lots'], ['money']],
  ])('an admin with %s may call none', async (_, inToken, inProfile) => {
    expect(await refusedRoutes(inToken, inProfile)).toEqual(named(dutyRoutes));
  });

  test('a refusal by the token reads no profile', async () => {
    const gate: Gate = () => Promise.reject(new Error('read'));
    for (const [name, route] of dutyRoutes) {
      const refused = await admit(route, { userId: 'u1', role: 'admin', duties: [] }, gate);
      expect(codeOf(refused), name).toBe('FORBIDDEN');
    }
  });

  test('docs/duties.md lists them all', async () => {
    await expect(dutyPage(allRoutes)).toMatchFileSnapshot('../../../docs/duties.md');
  });
});
