import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { type VerificationStore, verificationStore } from '#functions/accounts/verification/verification-store.ts';
import { decideVerification, identityVersion, mayReplaceProof } from '#functions/accounts/verification/verification.ts';
import { verifyOrReject } from '#functions/accounts/verification/verify-user.ts';
import { requireVerified, verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { noticeWriter } from '#functions/notifications/notify.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { admin, checkedProfile, memoryProfiles, profile } from '../fakes.ts';

const conflict = (message: string) => ({ ok: false, error: { code: 'CONFLICT', message } });

describe('decideVerification', () => {
  it.each([
    ['pending', 'verified'],
    ['pending', 'rejected'],
    ['rejected', 'verified'],
    ['verified', 'rejected'],
  ] as const)('moves %s to %s', (from, to) => {
    const decision = decideVerification(checkedProfile({ verifyStatus: from }), { decision: to, seen: undefined });
    expect(decision).toEqual({
      ok: true,
      value: { userId: 'asha-id', name: 'Asha Rao', idProofKey: 'proofs/asha-id/1', from, to },
    });
  });

  it.each(['verified', 'rejected'] as const)('refuses and names the state when the user is already %s', (status) => {
    expect(decideVerification(profile({ verifyStatus: status }), { decision: status, seen: undefined })).toEqual(
      conflict(`This user is already ${status}.`),
    );
  });

  it('keeps the reason of a rejection but not of an approval', () => {
    const made = { seen: undefined, reason: 'The picture is blurred.' } as const;
    expect(decideVerification(profile(), { ...made, decision: 'rejected' })).toMatchObject({
      value: { reason: 'The picture is blurred.' },
    });
    expect(decideVerification(checkedProfile(), { ...made, decision: 'verified' })).toMatchObject({
      value: { reason: undefined },
    });
  });

  it('refuses when a new ID proof has arrived since the admin looked', () => {
    const seen = { decision: 'verified', seen: 'rejected' } as const;
    expect(decideVerification(profile({ verifyStatus: 'pending' }), seen)).toEqual(
      conflict('This user has changed the name or the ID proof in the meantime. Please look again.'),
    );
  });

  it.each([
    ['another name', { name: 'Asha Roy' }],
    ['another proof', { idProofKey: 'proofs/asha-id/2' }],
    ['a missing proof', { idProofKey: undefined }],
  ])('refuses when the profile now has %s, though the status is the same', (_, changes) => {
    const seen = { decision: 'verified', seen: 'pending', identityVersion: identityVersion(profile()) } as const;
    expect(decideVerification(checkedProfile({ mobile: '9000000000', updatedAt: NOW + 1 }), seen)).toMatchObject({
      ok: true,
    });
    expect(decideVerification(profile(changes), seen)).toEqual(
      conflict('This user has changed the name or the ID proof in the meantime. Please look again.'),
    );
  });

  it.each([
    ['nobody has looked at the proof', { seenIdentity: undefined }, /^Nobody has looked/],
    [
      'the name was corrected since',
      { name: 'Asha Roy', seenIdentity: identityVersion(profile()) },
      /^Nobody has looked/,
    ],
    ['nothing was noted', { idDocument: undefined }, /^Note the kind/],
    ['the proof was deleted', { idProofKey: undefined }, /^There is no ID proof/],
  ])('refuses to verify while %s; a rejection needs none of it', (_, changes, message) => {
    const asha = checkedProfile(changes);
    expect(decideVerification(asha, { decision: 'verified' })).toMatchObject({
      error: { code: 'PROOF_NOT_CHECKED', message: expect.stringMatching(message) },
    });
    expect(decideVerification(asha, { decision: 'rejected' })).toMatchObject({ ok: true });
  });

  it('refuses a decision on an admin or an unknown user', () => {
    expect(decideVerification(admin(), { decision: 'verified', seen: undefined })).toEqual(
      conflict('This is an admin. Admins are not verified.'),
    );
    expect(decideVerification(undefined, { decision: 'verified', seen: undefined })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
  });
});

describe('mayReplaceProof', () => {
  it.each([
    [profile({ verifyStatus: 'pending' }), 'Your ID proof is being checked already.'],
    [profile({ verifyStatus: 'verified' }), 'Your identity is verified already.'],
    [admin(), 'Your identity is verified already.'],
  ])('refuses a user who was not rejected: %#', (who, sentence) => {
    expect(mayReplaceProof(who)).toEqual(conflict(sentence));
  });

  it('allows a rejected user, also after a corrected name', () => {
    expect(mayReplaceProof(profile({ verifyStatus: 'rejected' }))).toMatchObject({ ok: true });
    const corrected = profile({ verifyStatus: 'pending', rejectionReason: 'Blurred.' });
    expect(mayReplaceProof(corrected)).toMatchObject({ ok: true });
  });
});

describe('requireVerified', () => {
  it.each([
    [undefined, 'NOT_VERIFIED'],
    [profile({ verifyStatus: 'pending' }), 'NOT_VERIFIED'],
    [profile({ verifyStatus: 'rejected' }), 'NOT_VERIFIED'],
    [profile({ verifyStatus: 'verified', isActive: false }), 'ACCOUNT_DISABLED'],
    [admin(), 'FORBIDDEN'],
  ])('refuses %#', (who, code) => {
    expect(requireVerified(who)).toMatchObject({ ok: false, error: { code } });
  });

  it('allows verified bidders', () => {
    const asha = profile({ verifyStatus: 'verified' });
    expect(requireVerified(asha)).toEqual({ ok: true, value: asha });
  });

  it('treats a missing status as pending', () => {
    expect(verifyStatusOf({ role: 'user' })).toBe('pending');
    expect(verifyStatusOf({ role: 'admin' })).toBe('verified');
  });
});

const noticeOf: NoticeWrites = (Item) => [{ Put: { TableName: 'notifications', Item } }];

describe('verifyOrReject', () => {
  function given(...outcomes: ('moved' | 'conflict')[]) {
    const profiles = memoryProfiles(checkedProfile(), admin());
    const move = vi.fn<VerificationStore['move']>(() => Promise.resolve(outcomes.shift() ?? 'moved'));
    const verification = { move, counts: () => Promise.resolve({ pending: 0, verified: 0, rejected: 0 }) };
    const verify = (userId = 'asha-id', seen?: 'pending' | 'verified' | 'rejected') =>
      verifyOrReject(
        {
          profiles,
          verification,
          noticeWrites: noticeOf,
          recheckAdmission: () => Promise.resolve(),
          readLotCameFor: () => Promise.resolve({}),
        },
        { userId, decision: 'verified', seen, by: { adminId: 'admin-id', source: '192.0.2.1' } },
        NOW,
      );
    return { profiles, move, verify };
  }

  it('changes the status, names the admin in the log and notifies the user', async () => {
    const { verify, move } = given();
    expect(await verify()).toEqual({ ok: true, value: undefined });
    expect(move).toHaveBeenCalledWith({
      userId: 'asha-id',
      name: 'Asha Rao',
      idProofKey: 'proofs/asha-id/1',
      from: 'pending',
      to: 'verified',
      by: { adminId: 'admin-id', source: '192.0.2.1' },
      message: 'Identity verified by Priya (admin admin-id).',
      notices: noticeOf({ kind: 'verification-decided', userId: 'asha-id', decision: 'verified', at: NOW }),
      now: NOW,
    });
  });

  it('reports what another admin did in the meantime', async () => {
    const { verify, move, profiles } = given('conflict');
    move.mockImplementationOnce(() => {
      profiles.items.set('asha-id', profile({ verifyStatus: 'verified' }));
      return Promise.resolve('conflict');
    });
    expect(await verify()).toEqual(conflict('This user is already verified.'));
  });

  it('does not overwrite what another admin decided in the meantime', async () => {
    const { verify, move, profiles } = given();
    move.mockImplementationOnce(() => {
      profiles.items.set('asha-id', profile({ verifyStatus: 'rejected' }));
      return Promise.resolve('conflict');
    });
    expect(await verify()).toEqual(
      conflict('Another admin has rejected this user in the meantime. Please look again.'),
    );
    expect(move).toHaveBeenCalledTimes(1);
  });

  it('does not verify a name that was changed while the decision was on its way', async () => {
    const { verify, move, profiles } = given();
    move.mockImplementationOnce(() => {
      profiles.items.set('asha-id', profile({ name: 'Asha Roy' }));
      return Promise.resolve('conflict');
    });
    expect(await verify()).toEqual(
      conflict('This user has changed the name or the ID proof in the meantime. Please look again.'),
    );
  });

  it('does not decide on a user whose status has changed since the admin looked', async () => {
    const { verify, move, profiles } = given();
    profiles.items.set('asha-id', checkedProfile({ verifyStatus: 'rejected' }));
    expect(await verify('asha-id', 'pending')).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(move).not.toHaveBeenCalled();
    expect(await verify('asha-id', 'rejected')).toMatchObject({ ok: true });
  });

  it('changes nothing for unknown users and admins', async () => {
    const { verify, move } = given();
    expect(await verify('nobody')).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await verify('admin-id')).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(move).not.toHaveBeenCalled();
  });
});

describe('the notice of a verification decision', () => {
  function given() {
    const fake = fakeTables();
    const users = tableHandle('users', fake.client, 'users');
    const notices = noticeStore(tableHandle('notifications', fake.client, 'notifications'));
    fake.put('users', { ...checkedProfile() });
    fake.put('users', { ...admin() });
    const deps = {
      profiles: profileStore(users),
      verification: verificationStore(users),
      noticeWrites: noticeWriter(notices, () => NOW),
      recheckAdmission: () => Promise.resolve(),
      readLotCameFor: () => Promise.resolve({}),
    };
    const by = { adminId: 'admin-id', source: '192.0.2.1' };
    const decide = (decision: 'verified' | 'rejected', change: Partial<typeof deps> = {}) =>
      verifyOrReject({ ...deps, ...change }, { userId: 'asha-id', decision, reason: 'Blurred.', by }, NOW);
    return { fake, decide };
  }

  it.each([
    ['verified', 'kyc_approved'],
    ['rejected', 'kyc_rejected'],
  ] as const)('is part of the decision, so it survives a failure right after it: %s', async (decision, type) => {
    const { fake, decide } = given();
    fake.before = (command) =>
      command instanceof PutCommand ? Promise.reject(new Error('Out of time.')) : Promise.resolve();
    expect(await decide(decision)).toMatchObject({ ok: true });
    expect(fake.all('notifications')).toMatchObject([{ userId: 'asha-id', type, at: NOW }]);
  });

  it('is stored once when ending the admission after a rejection fails', async () => {
    const { fake, decide } = given();
    const recheckAdmission = () => Promise.reject(new Error('Out of time.'));
    await expect(decide('rejected', { recheckAdmission })).rejects.toThrow('Out of time.');
    expect(await decide('rejected')).toMatchObject(conflict('This user is already rejected.'));
    expect(fake.all('notifications')).toMatchObject([{ userId: 'asha-id', type: 'kyc_rejected' }]);
  });
});
