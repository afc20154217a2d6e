/** A house on the real rules and stores, whose people ask, approve, bring others in, and crash between two steps. */
import fc from 'fast-check';
import { acceptInvitation } from '#functions/accounts/staff/accept-invitation.ts';
import { changeDuties, switchMember } from '#functions/accounts/staff/change-member.ts';
import { inviteStaff } from '#functions/accounts/staff/invite-staff.ts';
import { staffStore } from '#functions/accounts/staff/staff-store.ts';
import { secondPerson } from '#functions/domain/second-person/second-person.ts';
import { causesOf } from '#functions/platform/causes.ts';
import { declineAct } from '#functions/second-person/decline-act.ts';
import { type Act, type AskedActItem, askedActItem } from '#functions/tables/asked-acts/asked-act.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { type ProfileItem, profileItem } from '#functions/tables/users/user-items.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { type Duty, may, sortedDuties } from '#shared/model/accounts/duties.ts';
import { ACT_DUTIES } from '#shared/model/accounts/second-person.ts';
import { ok, refused } from '#shared/model/result.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const PEOPLE: Readonly<Record<string, Duty[]>> = {
  asha: ['owner'],
  bina: ['owner'],
  chitra: ['owner'],
  mona: ['money'],
  hari: ['support'],
  dina: ['owner'],
};
/** An owner who was disabled long ago. */
const DISABLED = 'dina';
/** Joins by an invitation. */
const PIA = 'pia';
const EMAIL = 'pia@boli.test';
const OWNERS = Object.keys(PEOPLE).filter((who) => PEOPLE[who]?.includes('owner') === true && who !== DISABLED);
/** Owners do more than others. */
const person = fc.constantFrom(...Object.keys(PEOPLE), PIA, ...OWNERS, ...OWNERS);
/** The process dies before this call of the database. */
const crashAt = fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined, freq: 2 });
const faults = { isPoolDown: fc.constantFrom(true, false), crashAt };
const op = <const O extends string>(...names: readonly O[]) => fc.constantFrom(...names);
const duties = fc.constantFrom<Duty[]>(['owner'], ['money'], ['money', 'owner']);

export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: op('settings', 'forfeit'), who: person }) },
  { weight: 6, arbitrary: fc.record({ op: op('duties'), who: person, whom: person, duties, ...faults }) },
  {
    weight: 8,
    arbitrary: fc.record({ op: op('switch'), who: person, whom: person, isActive: fc.boolean(), ...faults }),
  },
  { weight: 4, arbitrary: fc.record({ op: op('invite'), who: person, duties, ...faults }) },
  { weight: 3, arbitrary: fc.record({ op: op('join') }) },
  { weight: 2, arbitrary: fc.record({ op: op('withdraw'), who: person }) },
  /** `nth`: of the requests, from the newest. */
  { weight: 14, arbitrary: fc.record({ op: op('approve'), who: person, nth: fc.nat(1), ...faults }) },
  /** Whoever approved it sends the same again. */
  { weight: 7, arbitrary: fc.record({ op: op('repeat'), nth: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ op: op('decline'), who: person, nth: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ op: op('wait'), hours: fc.constantFrom(1, 1, 12, 25) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class Crash extends Error {}
const DONE = { is: 'done' } as const;

export function house() {
  const fake = fakeTables();
  const users = tableHandle('users', fake.client, 'users');
  const auctions = tableHandle('auctions', fake.client, 'auctions');
  const askedActs = tableHandle('askedActs', fake.client, 'askedActs');
  for (const [userId, held] of Object.entries(PEOPLE)) {
    const profile = newProfile({ userId, name: userId, email: `${userId}@boli.test`, now: NOW - 720 * HOUR });
    fake.put('users', { ...profile, role: 'admin', mobile: '', duties: held, isActive: userId !== DISABLED });
  }
  const profiles = (): ReadonlyMap<string, ProfileItem> =>
    new Map(
      fake
        .all('users')
        .filter(({ sk }) => sk === 'PROFILE')
        .map((item) => profileItem.parse(item))
        .map((profile) => [profile.userId, profile]),
    );
  const requests = (): readonly AskedActItem[] =>
    fake
      .all('askedActs')
      .filter(({ list }) => list === 'ACTS')
      .map((item) => askedActItem.parse(item))
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
  /** How often each was done, and mails with an owner's invitation went out. */
  const done = { settings: 0, forfeit: 0, invited: 0 };
  let code: string | undefined;
  let isPoolDown = false;
  const inPool = (userId: string, change: Partial<ProfileItem>) => {
    if (isPoolDown) return Promise.resolve({ is: 'busy' as const });
    told.push({ userId, change });
    return Promise.resolve(DONE);
  };
  const staff = staffStore(users);
  const deps = {
    staff,
    pool: {
      setDuties: (userId: string, held: readonly Duty[]) => inPool(userId, { duties: [...held] }),
      findHolder: async () => (profiles().has(PIA) ? 'account' : 'nobody'),
      create: async () => PIA,
      makeAdmin: async () => DONE,
      setPassword: async () => DONE,
    },
    profiles: profileStore(users),
    signIn: {
      disable: (userId: string) => inPool(userId, { isActive: false }),
      enable: (userId: string) => inPool(userId, { isActive: true }),
    },
    secondPerson: second,
    tellOwners: () => Promise.resolve([]),
    mailInvitation: async (_email: string, mailed: string) => {
      code = mailed;
      if ((await staff.invitation(EMAIL))?.duties.includes('owner') === true) done.invited += 1;
      return 'sent' as const;
    },
  };
  const by = (who: string) => ({ adminId: who, source: '192.0.2.1' });

  /** Two acts without a memory of their own: each time they are done counts. */
  const weigh = (name: 'settings' | 'forfeit', who: string, now: number, approves?: string) => {
    const act: Act =
      name === 'settings'
        ? { kind: 'settings-changed', section: 'payment', value: '{}', seen: 1 }
        : { kind: 'deposit-forfeited', auctionId: 'a1', userId: 'u1' };
    const asked = { isGuarded: true, title: name, reason: 'So', facts: {}, by: by(who), approves };
    return second.guard({ act, ...asked, prepare: () => ok(0) }, now, async (_, { writes }) => {
      const written = await transact(fake.client, [{ name: 'act', writes }]);
      if (!written.ok) return refused(refusal('CONFLICT'));
      done[name] += 1;
      return ok(undefined);
    });
  };
  const change = (who: string, userId: string, to: readonly Duty[], now: number, approves?: string) => {
    const seen = profiles().get(userId)?.duties ?? [];
    return changeDuties(deps, { userId, duties: to, seen, reason: 'So', approves, by: by(who) }, now);
  };
  const turn = (who: string, userId: string, isActive: boolean, now: number, approves?: string) =>
    switchMember(deps, { userId, isActive, reason: 'So', approves, by: by(who) }, now);
  const invite = (who: string, held: readonly Duty[], now: number, approves?: string) =>
    inviteStaff(deps, { email: EMAIL, duties: held, reason: 'So', approves, by: by(who) }, now);

  /** As the page Second Person does. */
  function approve(who: string, { act, actId }: AskedActItem, now: number) {
    switch (act.kind) {
      case 'settings-changed':
        return weigh('settings', who, now, actId);
      case 'deposit-forfeited':
        return weigh('forfeit', who, now, actId);
      case 'owner-made':
      case 'owner-removed':
        return change(who, act.userId, act.duties, now, actId);
      case 'staff-disabled':
      case 'owner-enabled':
        return turn(who, act.userId, act.kind === 'owner-enabled', now, actId);
      case 'owner-invited':
        return invite(who, act.duties, now, actId);
      default:
        throw new Error(`Nobody asks for ${act.kind} here.`);
    }
  }

  /** A route lets nobody act without the duty, and nobody who is disabled. */
  const mayCall = (who: string, duty: Duty) => {
    const profile = profiles().get(who);
    return profile?.isActive === true && may(profile.duties, duty);
  };
  const requestOf = (one: Step): AskedActItem | undefined =>
    'nth' in one
      ? requests().filter(({ decidedBy }) => one.op !== 'repeat' || decidedBy !== undefined)[one.nth]
      : undefined;

  async function call(one: Step, asked: AskedActItem | undefined, now: number): Promise<unknown> {
    switch (one.op) {
      case 'wait':
        return undefined;
      case 'join': {
        const join = { email: EMAIL, code: code ?? '', name: PIA, password: 'Boli@2026', source: '192.0.2.1' };
        return profiles().has(PIA) ? undefined : acceptInvitation(deps, join, now);
      }
      case 'approve':
      case 'repeat':
      case 'decline': {
        const userId = 'who' in one ? one.who : asked?.decidedBy;
        if (asked === undefined || userId === undefined || !mayCall(userId, ACT_DUTIES[asked.act.kind]))
          return undefined;
        if (one.op !== 'decline') return approve(userId, asked, now);
        const who = { userId, duties: profiles().get(userId)?.duties, name: userId, source: '192.0.2.1' };
        const tables = { auctions, users, askedActs };
        return declineAct({ tables, noticeWrites: () => [] }, { actId: asked.actId, reason: 'No', who }, now);
      }
      case 'forfeit':
        return mayCall(one.who, 'money') ? weigh('forfeit', one.who, now) : undefined;
      default:
    }
    if (!mayCall(one.who, 'owner')) return undefined;
    if (one.op === 'settings') return weigh('settings', one.who, now);
    if (one.op === 'duties') return change(one.who, one.whom, sortedDuties(one.duties), now);
    if (one.op === 'switch') {
      const disabled = [...profiles().values()].find(({ isActive }) => !isActive)?.userId;
      return turn(one.who, one.isActive ? (disabled ?? one.whom) : one.whom, one.isActive, now);
    }
    return one.op === 'invite'
      ? invite(one.who, sortedDuties(one.duties), now)
      : staff.withdraw(EMAIL, { by: by(one.who), now });
  }

  return {
    profiles,
    invitation: () => fake.all('users').find(({ sk }) => sk === `INVITATION#${EMAIL}`),
    told,
    done,
    requestOf,
    play: async (one: Step, now: number): Promise<void> => {
      const asked = requestOf(one);
      isPoolDown = 'isPoolDown' in one && one.isPoolDown;
      let calls = 0;
      fake.before = async () => {
        calls += 1;
        if ('crashAt' in one && calls === one.crashAt) throw new Crash();
      };
      try {
        await call(one, asked, now);
      } catch (error) {
        if (!causesOf(error).every((cause) => cause instanceof Crash)) throw error;
      }
    },
  };
}
