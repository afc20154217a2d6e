/**
 * Random histories of a house: people ask, approve, decline, repeat, promote, strip, disable and enable, time passes, and
 * the user pool fails between two steps. Nothing that takes two ever follows from what one person did.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeDuties, switchMember } from '#functions/accounts/staff/change-member.ts';
import { staffStore } from '#functions/accounts/staff/staff-store.ts';
import { secondPerson } from '#functions/domain/second-person/second-person.ts';
import { declineAct } from '#functions/second-person/decline-act.ts';
import type { Act, AskedAct } from '#functions/tables/asked-acts/asked-act.ts';
import { askedAct } from '#functions/tables/asked-acts/asked-act.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { type ProfileItem, profileItem } from '#functions/tables/users/user-items.ts';
import { refusal } from '#shared/contract/errors.ts';
import { type Duty, may, sortedDuties } from '#shared/model/accounts/duties.ts';
import { ACT_DUTIES } from '#shared/model/accounts/second-person.ts';
import { ok, refused } from '#shared/model/result.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const DAY = 24 * HOUR;
const PEOPLE: Readonly<Record<string, Duty[]>> = {
  asha: ['owner'],
  bina: ['owner'],
  chitra: ['owner'],
  mona: ['money'],
  hari: ['support'],
};
const person = fc.constantFrom(...Object.keys(PEOPLE));

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constantFrom('settings', 'forfeit'), who: person }) },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant('duties'),
      who: person,
      whom: person,
      duties: fc.constantFrom<Duty[]>(['owner'], ['money'], ['money', 'owner']),
      isPoolDown: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('switch'),
      who: person,
      whom: person,
      isActive: fc.boolean(),
      isPoolDown: fc.boolean(),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      op: fc.constant('approve'),
      who: person,
      /** Of the requests, from the newest. */
      nth: fc.nat(1),
      isPoolDown: fc.boolean(),
    }),
  },
  /** Whoever approved it sends the same again. */
  { weight: 5, arbitrary: fc.record({ op: fc.constant('repeat'), nth: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('decline'), who: person, nth: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('wait'), hours: fc.constantFrom(1, 1, 12, 25) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function house() {
  const fake = fakeTables();
  const users = tableHandle('users', fake.client, 'users');
  const auctions = tableHandle('auctions', fake.client, 'auctions');
  const askedActs = tableHandle('askedActs', fake.client, 'askedActs');
  for (const [userId, duties] of Object.entries(PEOPLE)) {
    const profile = newProfile({ userId, name: userId, email: `${userId}@boli.test`, now: NOW - 30 * DAY });
    fake.put('users', { ...profile, role: 'admin', mobile: '', duties });
  }
  const profiles = (): ReadonlyMap<string, ProfileItem> =>
    new Map(
      fake
        .all('users')
        .filter(({ sk }) => sk === 'PROFILE')
        .map((item) => profileItem.parse(item))
        .map((profile) => [profile.userId, profile]),
    );
  const requests = (): readonly AskedAct[] =>
    fake
      .all('askedActs')
      .filter(({ list }) => list === 'ACTS')
      .map((item) => askedAct.parse(item))
      .toSorted((one, other) => other.askedAt - one.askedAt);
  const second = secondPerson({
    auctions,
    users,
    askedActs,
    notify: () => Promise.resolve(),
    noticeWrites: () => [],
    readSettings: () => Promise.resolve({ secondPerson: { enabled: true, refundLimit: 0, bankLimit: 0 } }),
  });
  /** What the user pool was told. */
  const told: { readonly userId: string; readonly change: Partial<ProfileItem> }[] = [];
  const done = { settings: 0, forfeit: 0 };
  let isPoolDown = false;
  const inPool = (userId: string, change: Partial<ProfileItem>) => {
    if (isPoolDown) return Promise.resolve({ is: 'busy' as const });
    told.push({ userId, change });
    return Promise.resolve({ is: 'done' as const });
  };
  const staffDeps = {
    staff: staffStore(users),
    pool: { setDuties: (userId: string, duties: readonly Duty[]) => inPool(userId, { duties: [...duties] }) },
    profiles: profileStore(users),
    signIn: {
      disable: (userId: string) => inPool(userId, { isActive: false }),
      enable: (userId: string) => inPool(userId, { isActive: true }),
    },
    secondPerson: second,
    tellOwners: () => Promise.resolve([]),
  };

  /** Two acts without a memory of their own: each time they are done counts. */
  const weigh = (name: 'settings' | 'forfeit', who: string, now: number, approves?: string) => {
    const act: Act =
      name === 'settings'
        ? { kind: 'settings-changed', section: 'payment', value: '{}', seen: 1 }
        : { kind: 'deposit-forfeited', auctionId: 'a1', userId: 'u1' };
    const by = { adminId: who, source: '192.0.2.1' };
    const request = { act, isGuarded: true, title: name, reason: 'So', facts: {}, by, approves, prepare: () => ok(0) };
    return second.guard(request, now, async (_, { writes }) => {
      const written = await transact(fake.client, [{ name: 'act', writes }]);
      if (!written.ok) return refused(refusal('CONFLICT'));
      done[name] += 1;
      return ok(undefined);
    });
  };

  async function duties(who: string, userId: string, to: readonly Duty[], now: number, approves?: string) {
    const seen = profiles().get(userId)?.duties ?? [];
    const by = { adminId: who, source: '192.0.2.1' };
    await changeDuties(staffDeps, { userId, duties: to, seen, reason: 'So', approves, by }, now);
  }

  async function active(who: string, userId: string, isActive: boolean, now: number, approves?: string) {
    const by = { adminId: who, source: '192.0.2.1' };
    await switchMember(staffDeps, { userId, isActive, reason: 'So', approves, by }, now);
  }

  async function approve(who: string, asked: AskedAct, now: number) {
    const { act, actId } = asked;
    if (act.kind === 'settings-changed') await weigh('settings', who, now, actId);
    if (act.kind === 'deposit-forfeited') await weigh('forfeit', who, now, actId);
    if (act.kind === 'owner-made' || act.kind === 'owner-removed')
      await duties(who, act.userId, act.duties, now, actId);
    if (act.kind === 'staff-disabled') await active(who, act.userId, false, now, actId);
  }

  /** A route lets nobody act without the duty, and nobody who is disabled. */
  const mayCall = (who: string, duty: Duty) => {
    const profile = profiles().get(who);
    return profile?.isActive === true && may(profile.duties, duty);
  };

  async function play(one: Step, now: number): Promise<AskedAct | undefined> {
    isPoolDown = 'isPoolDown' in one && one.isPoolDown;
    if ('nth' in one) {
      const decided = requests().filter(({ decidedBy }) => one.op !== 'repeat' || decidedBy !== undefined);
      const asked = decided[one.nth];
      const userId = 'who' in one ? one.who : asked?.decidedBy;
      if (asked === undefined || userId === undefined || !mayCall(userId, ACT_DUTIES[asked.act.kind])) return undefined;
      if (one.op !== 'decline') await approve(userId, asked, now);
      else {
        const who = { userId, duties: profiles().get(userId)?.duties, name: userId, source: '192.0.2.1' };
        const tables = { auctions, users, askedActs };
        await declineAct({ tables, noticeWrites: () => [] }, { actId: asked.actId, reason: 'No', who }, now);
      }
      return asked;
    }
    if ('hours' in one) return undefined;
    if ('whom' in one) {
      if (!mayCall(one.who, 'owner')) return undefined;
      if ('duties' in one) await duties(one.who, one.whom, sortedDuties(one.duties), now);
      else await active(one.who, one.whom, one.isActive, now);
    } else if (one.op === 'settings' && mayCall(one.who, 'owner')) await weigh('settings', one.who, now);
    else if (one.op === 'forfeit' && mayCall(one.who, 'money')) await weigh('forfeit', one.who, now);
    return undefined;
  }
  return { profiles, told, done, play };
}

/** Since when somebody has a duty or their account, and from whom. Kept by the test, not read from the house. */
interface Since {
  readonly at: number;
  readonly by: readonly string[];
}

const isOwner = (profile: ProfileItem | undefined): boolean =>
  profile?.isActive === true && profile.duties?.includes('owner') === true;

async function play(steps: readonly Step[], seen: Set<string>): Promise<void> {
  const { profiles, told, done, play: playOne } = house();
  const since = new Map<string, Since>();
  const used = new Set<string>();
  const sinceOf = (who: string, what: Duty | 'account') => since.get(`${who} ${what}`) ?? { at: 0, by: [] };
  let now = NOW;
  for (const one of steps) {
    now += 'hours' in one ? one.hours * HOUR : 1000;
    const [before, doneBefore] = [profiles(), { ...done }];
    const owners = [...before.values()].filter(isOwner).length;
    const approved = await playOne(one, now);
    const after = profiles();
    const who = 'who' in one ? one.who : approved?.decidedBy;

    const effects: Duty[] = [];
    if (done.settings > doneBefore.settings) effects.push('owner');
    if (done.forfeit > doneBefore.forfeit) effects.push('money');
    for (const [id, was] of before) {
      const is = after.get(id);
      const [had, has] = [was.duties?.includes('owner') === true, is?.duties?.includes('owner') === true];
      if (had !== has && (has || was.isActive)) effects.push('owner');
      if (was.isActive && is?.isActive === false) effects.push('owner');
    }
    expect(effects.length).toBeLessThanOrEqual(1);
    for (const duty of effects) {
      if (owners < 2) continue;
      // Two people, once, in time.
      seen.add(approved?.act.kind ?? 'alone');
      expect(approved?.askedBy).toBeDefined();
      expect(approved?.askedBy).not.toBe(who);
      expect(used.has(approved?.actId ?? '')).toBe(false);
      used.add(approved?.actId ?? '');
      expect(now - (approved?.askedAt ?? 0)).toBeLessThan(DAY);
      // Who approves is nobody's puppet.
      const held = ([duty, 'owner'] as const).filter((each) => before.get(who ?? '')?.duties?.includes(each));
      expect(held.some((each) => now - sinceOf(who ?? '', each).at >= DAY)).toBe(true);
      expect(now - sinceOf(who ?? '', 'account').at).toBeGreaterThanOrEqual(DAY);
      for (const each of before.get(who ?? '')?.duties ?? []) {
        const { at, by } = sinceOf(who ?? '', each);
        if (now - at < DAY) expect(by).not.toContain(approved?.askedBy);
      }
      // And neither is whoever asked.
      const asker = approved?.askedBy ?? '';
      for (const each of [...(before.get(asker)?.duties ?? []), 'account' as const]) {
        const { at, by } = sinceOf(asker, each);
        if (now - at < DAY) expect(by).not.toContain(who);
      }
    }
    for (const [id, is] of after) {
      const was = before.get(id);
      const by = [approved?.askedBy ?? '', who ?? ''];
      for (const duty of is.duties ?? []) if (!was?.duties?.includes(duty)) since.set(`${id} ${duty}`, { at: now, by });
      if (is.isActive && was?.isActive === false) since.set(`${id} account`, { at: now, by });
    }
    // The pool may be behind, but what it was told now is what the profile says.
    for (const { userId, change } of told.splice(0)) expect(after.get(userId)).toMatchObject(change);
  }
}

const TIMEOUT_MS = 300_000;

it(
  'nothing that takes two follows from the calls of one person',
  async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), (steps) => play(steps, seen)),
      { numRuns: IS_LONG_RUN ? 20_000 : 1000, seed: 5, endOnFailure: true },
    );
    // The histories do what they are about.
    for (const kind of ['settings-changed', 'deposit-forfeited', 'owner-made', 'owner-removed', 'staff-disabled']) {
      expect(seen).toContain(kind);
    }
    expect(seen).not.toContain('alone');
  },
  TIMEOUT_MS,
);
