import { describe, expect, it, vi } from 'vitest';
import { secondFactorAfter } from '#functions/accounts/second-factor/second-factor-rule.ts';
import { acceptInvitation } from '#functions/accounts/staff/accept-invitation.ts';
import { changeDuties, switchMember } from '#functions/accounts/staff/change-member.ts';
import { hashOf, INVITATION_MS, type InvitationItem } from '#functions/accounts/staff/invitation.ts';
import { inviteStaff } from '#functions/accounts/staff/invite-staff.ts';
import type { StaffPool } from '#functions/accounts/staff/staff-pool.ts';
import type { StaffStore } from '#functions/accounts/staff/staff-store.ts';
import { invitationMail } from '#functions/delivery/mail/invitation-mail.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { ACTING_ALONE } from '#tests/support/people/acting-alone.ts';
import { admin, memoryProfiles, profile } from './fakes.ts';

const BY = { adminId: 'owner-id', source: '192.0.2.1' };
const DONE = { is: 'done' } as const;
const BUSY = { is: 'busy' } as const;
const EMAIL = 'chitra@boli.test';

describe('accepting an invitation', () => {
  const open: InvitationItem = {
    userId: '#STAFF',
    sk: `INVITATION#${EMAIL}`,
    email: EMAIL,
    duties: ['money'],
    codeHash: hashOf('code'),
    invitedBy: 'owner-id',
    invitedAt: NOW,
    endsAt: NOW + INVITATION_MS,
  };

  /** The pool has an account without a password until one is set. */
  function given(stored: InvitationItem | null = open, changes: Partial<StaffPool> = {}) {
    const steps: string[] = [];
    let invitation = stored ?? undefined;
    let hasPassword = false;
    const staff: Pick<StaffStore, 'invitation' | 'accept'> = {
      invitation: async () => invitation,
      accept: async (one, { userId }) => {
        steps.push('profile');
        invitation = { ...one, acceptedBy: userId };
        return 'done';
      },
    };
    const pool = {
      create: async () => (hasPassword ? undefined : 'chitra-id'),
      findHolder: async () => 'account' as const,
      makeAdmin: async () => DONE,
      setDuties: vi.fn(async () => DONE),
      setPassword: async () => {
        steps.push('password');
        hasPassword = true;
        return DONE;
      },
      ...changes,
    };
    const accept = (code = 'code', now = NOW) =>
      acceptInvitation(
        { staff, pool, tellOwners: async () => [] },
        { email: EMAIL, code, name: 'Chitra', password: 'Boli@2026', source: BY.source },
        now,
      );
    return { accept, steps, pool };
  }

  it('makes the profile, then the groups, and the password last', async () => {
    const { accept, steps, pool } = given();
    expect(await accept()).toEqual({ ok: true, value: undefined });
    expect(steps).toEqual(['profile', 'password']);
    expect(pool.setDuties).toHaveBeenCalledWith('chitra-id', ['money']);
    expect(await accept()).toMatchObject({ error: { code: 'EMAIL_TAKEN' } });
  });

  it('goes on where a crash or a busy pool has left it', async () => {
    const setDuties = vi.fn<StaffPool['setDuties']>(async () => DONE).mockResolvedValueOnce(BUSY);
    const { accept, steps } = given(open, { setDuties });
    expect(await accept()).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
    expect(await accept()).toEqual({ ok: true, value: undefined });
    expect(steps).toEqual(['profile', 'password']);
  });

  it.each<[string, Partial<InvitationItem>, string, number]>([
    ['another code', {}, 'codes', NOW],
    ['an invitation that has ended', {}, 'code', NOW + INVITATION_MS],
    ['an invitation that another account has used', { acceptedBy: 'another' }, 'code', NOW],
  ])('refuses %s', async (_, changes, code, now) => {
    const { accept, steps } = given({ ...open, ...changes });
    expect(await accept(code, now)).toMatchObject({ error: { code: 'INVALID_CODE' } });
    expect(steps).toEqual([]);
  });

  it('refuses an address that nobody invited', async () => {
    const { accept, steps } = given(null);
    expect(await accept()).toMatchObject({ error: { code: 'INVALID_CODE' } });
    expect(steps).toEqual([]);
  });

  it('refuses a password that the pool refuses, and can be repeated with another', async () => {
    const setPassword = vi
      .fn<StaffPool['setPassword']>(async () => DONE)
      .mockResolvedValueOnce({ is: 'weak-password' });
    const { accept } = given(open, { setPassword });
    expect(await accept()).toMatchObject({ error: { code: 'WEAK_PASSWORD' } });
    expect(await accept()).toEqual({ ok: true, value: undefined });
  });
});

describe('inviting', () => {
  const given = (mailed: 'sent' | 'refused' | 'unknown' | 'off', isTaken = false) => {
    const staff = {
      invitation: async () => undefined,
      invite: vi.fn<StaffStore['invite']>(async () => 'done'),
      withdraw: vi.fn<StaffStore['withdraw']>(async () => 'done'),
    };
    const mailInvitation = vi.fn(async (_email: string, _code: string) => mailed);
    const invite = () =>
      inviteStaff(
        {
          staff,
          pool: { findHolder: async () => (isTaken ? 'account' : 'nobody') },
          mailInvitation,
          secondPerson: ACTING_ALONE,
        },
        { email: EMAIL, duties: ['owner', 'lots', 'lots'], by: BY },
        NOW,
      );
    return { staff, mailInvitation, invite };
  };

  it('stores only a hash of the code that it mails, and each duty once', async () => {
    const { invite, staff, mailInvitation } = given('sent');
    expect(await invite()).toMatchObject({ ok: true });
    const code = mailInvitation.mock.lastCall?.[1] ?? '';
    expect(code).toHaveLength(43);
    expect(staff.invite).toHaveBeenCalledWith(
      { email: EMAIL, duties: ['lots', 'owner'], codeHash: hashOf(code), endsAt: NOW + INVITATION_MS },
      { by: BY, now: NOW },
      [],
      undefined,
    );
    expect(staff.withdraw).not.toHaveBeenCalled();
  });

  it.each(['refused', 'off'] as const)('withdraws the invitation when the mail is %s', async (mailed) => {
    const { invite, staff } = given(mailed);
    expect(await invite()).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(staff.withdraw).toHaveBeenCalledWith(EMAIL, { by: BY, now: NOW });
  });

  it('keeps it when the mail may have gone out', async () => {
    const { invite, staff } = given('unknown');
    expect(await invite()).toMatchObject({
      ok: true,
      value: { value: expect.stringContaining('may not have gone out') },
    });
    expect(staff.withdraw).not.toHaveBeenCalled();
  });

  it('invites nobody whose address has an account', async () => {
    const { invite, staff } = given('sent', true);
    expect(await invite()).toMatchObject({ error: { code: 'EMAIL_TAKEN' } });
    expect(staff.invite).not.toHaveBeenCalled();
  });

  it('has the code behind the # of the link, and no footer for people without an account', () => {
    const { text, html, userId } = invitationMail({
      to: EMAIL,
      code: 'a_b-c',
      siteUrl: 'https://boli.example',
      company: undefined,
    });
    expect(text).toContain('https://boli.example/join#email=chitra%40boli.test&code=a_b-c');
    expect(text + html).not.toContain('notifications');
    expect(userId).toBeUndefined();
  });
});

describe('changing a colleague', () => {
  function given(member: ProfileItem, pooled: typeof DONE | typeof BUSY = DONE) {
    const staff = {
      setDuties: vi.fn<StaffStore['setDuties']>(async () => 'done'),
      setActive: vi.fn<StaffStore['setActive']>(async () => 'done'),
    };
    const pool = { setDuties: vi.fn(async () => pooled) };
    const signIn = { disable: vi.fn(async () => pooled), enable: vi.fn(async () => pooled) };
    const profiles = memoryProfiles(member, admin({ userId: 'owner-id' }), profile());
    const deps = { staff, pool, signIn, profiles, secondPerson: ACTING_ALONE, tellOwners: async () => [] };
    return {
      staff,
      pool,
      signIn,
      duties: (userId: string) =>
        changeDuties(deps, { userId, seen: ['money'], duties: ['people', 'lots'], by: BY }, NOW),
      active: (userId: string, isActive: boolean) =>
        switchMember(deps, { userId, isActive, reason: 'Left', by: BY }, NOW),
    };
  }

  it('changes the profile before the pool', async () => {
    const { duties, staff, pool } = given(admin({ userId: 'chitra', duties: ['money'] }));
    expect(await duties('chitra')).toEqual({ ok: true, value: { is: 'done', value: undefined } });
    const dutiesGiven = ['lots', 'people'].map((duty) => ({ duty, by: [BY.adminId], at: NOW }));
    const change = { userId: 'chitra', from: ['money'], to: ['lots', 'people'], dutiesGiven };
    expect(staff.setDuties).toHaveBeenCalledWith(change, { by: BY, now: NOW }, []);
    expect(staff.setDuties.mock.invocationCallOrder[0]).toBeLessThan(pool.setDuties.mock.invocationCallOrder[0] ?? 0);
  });

  it('repeats the part of the pool alone when the profile has the duties', async () => {
    const { duties, staff, pool } = given(admin({ userId: 'chitra', duties: ['lots', 'people'] }));
    expect(await duties('chitra')).toEqual({ ok: true, value: { is: 'done', value: undefined } });
    expect(staff.setDuties).not.toHaveBeenCalled();
    expect(pool.setDuties).toHaveBeenCalledWith('chitra', ['lots', 'people']);
  });

  it.each([
    ['owner-id', 'FORBIDDEN'],
    ['asha-id', 'NOT_FOUND'],
    ['nobody', 'NOT_FOUND'],
  ])('refuses %s with %s', async (userId, code) => {
    const { duties, active, staff, pool, signIn } = given(admin({ userId: 'chitra' }));
    expect(await duties(userId)).toMatchObject({ error: { code } });
    expect(await active(userId, false)).toMatchObject({ error: { code } });
    for (const effect of [staff.setDuties, staff.setActive, pool.setDuties, signIn.disable]) {
      expect(effect).not.toHaveBeenCalled();
    }
  });

  it.each([
    ['not-an-owner', 'FORBIDDEN'],
    ['conflict', 'CONFLICT'],
  ] as const)('changes no groups when the store says %s', async (written, code) => {
    const { duties, staff, pool } = given(admin({ userId: 'chitra', duties: ['money'] }));
    staff.setDuties.mockResolvedValueOnce(written);
    expect(await duties('chitra')).toMatchObject({ error: { code } });
    expect(pool.setDuties).not.toHaveBeenCalled();
  });

  it('completes a disabling that failed half way, and says that nothing was new', async () => {
    const { active, staff, signIn } = given(admin({ userId: 'chitra', isActive: false }));
    staff.setActive.mockResolvedValueOnce('conflict');
    expect(await active('chitra', false)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(signIn.disable).toHaveBeenCalledWith('chitra');
  });

  it('does not enable the profile when the pool is busy', async () => {
    const { active, staff } = given(admin({ userId: 'chitra', isActive: false }), BUSY);
    expect(await active('chitra', true)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
    expect(staff.setActive).not.toHaveBeenCalled();
  });
});

describe('the second factor of invited staff', () => {
  const signIn = { role: 'admin', gaveCode: false, now: NOW } as const;
  it('is awaited at each sign-in without one, whatever the setting says', () => {
    const invited = { needsSecondFactor: true, awaitsSecondFactor: true };
    expect(secondFactorAfter(invited, signIn, 'optional')).toBeUndefined();
    expect(secondFactorAfter({ ...invited, awaitsSecondFactor: false }, signIn, 'optional')).toMatchObject({
      isAwaited: true,
    });
    expect(secondFactorAfter({}, signIn, 'optional')).toBeUndefined();
  });
});
