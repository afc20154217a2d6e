/** Changes of the staff with the real stores: at the same time as others, after a crash, and who is told. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { changeDuties, switchMember } from '#functions/accounts/staff/change-member.ts';
import { inviteStaff } from '#functions/accounts/staff/invite-staff.ts';
import { staffStore } from '#functions/accounts/staff/staff-store.ts';
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { secondPerson } from '#functions/domain/second-person/second-person.ts';
import { ownerTeller } from '#functions/domain/second-person/tell-owners.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const EMAIL = 'pia@boli.test';
const DONE = { is: 'done' } as const;

/** Asha and Bina are owners, Mona is what the test needs. */
function house(mona: { readonly duties: Duty[]; readonly isActive?: boolean }) {
  const fake = fakeTables();
  const users = tableHandle('users', fake.client, 'users');
  const member = (userId: string, duties: Duty[], isActive = true) => ({
    ...newProfile({ userId, name: userId, email: `${userId}@boli.test`, now: NOW - 1 }),
    role: 'admin',
    mobile: '',
    duties,
    isActive,
  });
  for (const owner of ['asha', 'bina']) fake.put('users', member(owner, ['owner']));
  fake.put('users', member('mona', mona.duties, mona.isActive));
  const told: NotificationEvent[] = [];
  const noticeWrites = (event: NotificationEvent) => {
    told.push(event);
    return [];
  };
  const mailed: string[] = [];
  const mail = { isCrashing: false };
  let now = NOW;
  const deps = {
    staff: staffStore(users),
    pool: { setDuties: async () => DONE, findHolder: async () => 'nobody' as const },
    profiles: profileStore(users),
    signIn: { disable: async () => DONE, enable: async () => DONE },
    secondPerson: secondPerson({
      users,
      askedActs: tableHandle('askedActs', fake.client, 'askedActs'),
      notify: () => Promise.resolve(),
      noticeWrites: () => [],
      readSettings: () => Promise.resolve({ secondPerson: { enabled: true, refundLimit: 0, bankLimit: 0 } }),
    }),
    tellOwners: ownerTeller(users, noticeWrites),
    mailInvitation: async (_email: string, code: string) => {
      if (mail.isCrashing) throw new Error('Crash');
      mailed.push(code);
      return 'sent' as const;
    },
  };
  const by = (adminId: string) => ({ adminId, source: '192.0.2.1' });
  return {
    fake,
    told,
    mailed,
    mail,
    staff: deps.staff,
    member,
    profile: () => fake.all('users').find(({ userId, sk }) => userId === 'mona' && sk === 'PROFILE'),
    duties: (who: string, seen: Duty[], duties: Duty[]) =>
      changeDuties(deps, { userId: 'mona', seen, duties, reason: 'So', by: by(who) }, (now += 1)),
    active: (who: string, isActive: boolean, approves?: string) =>
      switchMember(deps, { userId: 'mona', isActive, reason: 'So', approves, by: by(who) }, (now += 1)),
    invite: (who: string, approves?: string) =>
      inviteStaff(deps, { email: EMAIL, duties: ['owner'], reason: 'So', approves, by: by(who) }, (now += 1)),
    withdraw: (who: string) => deps.staff.withdraw(EMAIL, { by: by(who), now: (now += 1) }),
  };
}

it('makes nobody an owner by one who is stripped at the same moment', async () => {
  const { fake, duties, profile, member } = house({ duties: ['lots', 'owner'] });
  fake.before = async (command) => {
    if (command instanceof TransactWriteCommand) fake.put('users', member('mona', ['lots']));
  };
  expect(await duties('bina', ['lots'], ['owner'])).toMatchObject({ error: { code: 'CONFLICT' } });
  expect(profile()?.['duties']).not.toEqual(['owner']);
});

it('keeps the time at which a duty was given while another change is under way', async () => {
  const { fake, duties, profile, member } = house({ duties: ['money'] });
  const dutiesGiven = [{ duty: 'money', by: ['bina'], at: NOW }];
  fake.before = async (command) => {
    if (command instanceof TransactWriteCommand) fake.put('users', { ...member('mona', ['money']), dutiesGiven });
  };
  expect(await duties('bina', ['money'], ['lots', 'money'])).toMatchObject({ error: { code: 'CONFLICT' } });
  expect(profile()).toMatchObject({ duties: ['money'], dutiesGiven });
});

it('tells the other owners of every duty that is given, and of none that is taken', async () => {
  const { duties, told } = house({ duties: ['support'] });
  await duties('bina', ['support'], ['money', 'support']);
  expect(told).toMatchObject([{ kind: 'staff-changed', userId: 'asha', change: 'given', name: 'mona' }]);
  await duties('bina', ['money', 'support'], ['support']);
  expect(told).toHaveLength(1);
});

it('gives an owner the account back by two, anybody else by one', async () => {
  const clerk = house({ duties: ['lots'], isActive: false });
  expect(await clerk.active('bina', true)).toMatchObject({ value: { is: 'done' } });
  const owner = house({ duties: ['owner'], isActive: false });
  const asked = await owner.active('bina', true);
  expect(owner.profile()).toMatchObject({ isActive: false });
  const id = asked.ok && asked.value.is === 'asked' ? asked.value.asked.actId : '';
  expect(await owner.active('bina', true, id)).toMatchObject({ error: { code: 'FORBIDDEN' } });
  expect(await owner.active('asha', true, id)).toMatchObject({ value: { is: 'done' } });
  expect(owner.profile()).toMatchObject({ isActive: true, switched: { by: 'asha', askedBy: 'bina' } });
});

/** The second of two approves an invitation, and dies before the mail goes out. */
async function unmailed() {
  const one = house({ duties: ['lots'] });
  const asked = await one.invite('bina');
  const id = asked.ok && asked.value.is === 'asked' ? asked.value.asked.actId : '';
  one.mail.isCrashing = true;
  await expect(one.invite('asha', id)).rejects.toThrow('Crash');
  one.mail.isCrashing = false;
  return { ...one, id };
}

it('mails an invitation again after a crash, once, as by the same two', async () => {
  const { invite, mailed, staff, id } = await unmailed();
  expect(await invite('asha', id)).toMatchObject({ value: { is: 'done' } });
  expect(mailed).toHaveLength(1);
  expect(await staff.invitation(EMAIL)).toMatchObject({ invitedBy: 'asha', askedBy: 'bina' });
  expect(await invite('asha', id)).toMatchObject({ value: { is: 'done-before' } });
  expect(mailed).toHaveLength(1);
});

it('mails no invitation again that was withdrawn meanwhile', async () => {
  const { invite, withdraw, mailed, staff, id } = await unmailed();
  expect(await withdraw('bina')).toBe('done');
  expect(await invite('asha', id)).toMatchObject({ value: { value: expect.stringContaining('no longer open') } });
  expect(mailed).toEqual([]);
  expect(await staff.invitation(EMAIL)).toBeUndefined();
});
