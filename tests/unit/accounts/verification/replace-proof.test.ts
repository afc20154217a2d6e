import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { replaceProof } from '#functions/accounts/verification/replace-proof.ts';
import { verificationStore } from '#functions/accounts/verification/verification-store.ts';
import { noticeWriter } from '#functions/notifications/notify.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { memoryClaims } from '#tests/support/tables/memory-claims.ts';
import { profile } from '../fakes.ts';

const UPLOAD = 'uploads/0b6e1b1e-8a0f-4c9b-9c62-0d9a54b9d7a1';

/** Asha, who was rejected and sends another proof. */
function given(change: Partial<ProfileItem> = {}) {
  const fake = fakeTables();
  const users = tableHandle('users', fake.client, 'users');
  const notices = noticeStore(tableHandle('notifications', fake.client, 'notifications'));
  fake.put('users', { ...profile({ verifyStatus: 'rejected', ...change }) });
  const s3 = new S3Client({ region: 'ap-south-1' });
  const bucket = mockClient(s3);
  const content = Buffer.from('%PDF-1.7 another proof');
  bucket.on(GetObjectCommand).resolves({ Body: { transformToByteArray: () => Promise.resolve(content) } as never });
  bucket.on(PutObjectCommand).resolves({});
  bucket.on(DeleteObjectCommand).resolves({});
  const deps = {
    users,
    profiles: profileStore(users),
    verification: verificationStore(users),
    noticeWrites: noticeWriter(notices, () => NOW),
    claims: memoryClaims(),
    s3,
    proofsBucket: 'proofs',
    isScanned: false,
    newId: () => '2',
  };
  return {
    fake,
    bucket,
    replace: () => replaceProof(deps, { userId: 'asha-id', uploadKey: UPLOAD }, NOW),
    stored: () => fake.all('users').find(({ sk }) => sk === 'PROFILE'),
    deleted: () => bucket.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input.Key),
  };
}

test('a new proof replaces the rejected one, whose file is deleted, and the admins are notified', async () => {
  const { replace, stored, deleted, fake } = given();
  expect(await replace()).toMatchObject({ ok: true });
  expect(stored()).toMatchObject({ verifyStatus: 'pending', idProofKey: 'proofs/asha-id/2' });
  expect(stored()).not.toHaveProperty('staleProofKey');
  expect(deleted()).toEqual(['proofs/asha-id/1']);
  expect(fake.all('notifications')).toMatchObject([{ userId: '#ADMINS', title: 'New ID Proof' }]);
});

test('the notice to the admins is part of the replacement, because nobody can send the proof again', async () => {
  const { replace, fake } = given();
  fake.before = (command) =>
    command instanceof PutCommand ? Promise.reject(new Error('Out of time.')) : Promise.resolve();
  expect(await replace()).toMatchObject({ ok: true });
  expect(await replace()).toMatchObject({ error: { code: 'CONFLICT' } });
  expect(fake.all('notifications')).toMatchObject([{ userId: '#ADMINS', title: 'New ID Proof' }]);
});

test('the profile remembers a rejected file that could not be deleted, for retention and erasure', async () => {
  const { replace, stored, bucket } = given();
  bucket.on(DeleteObjectCommand).rejects(new Error('unreachable'));
  expect(await replace()).toMatchObject({ ok: true });
  expect(stored()).toMatchObject({ idProofKey: 'proofs/asha-id/2', staleProofKey: 'proofs/asha-id/1' });
});

test('a file left behind earlier is deleted first, because the profile can remember only one', async () => {
  const { replace, stored, deleted } = given({ staleProofKey: 'proofs/asha-id/0' });
  expect(await replace()).toMatchObject({ ok: true });
  expect(deleted()).toEqual(['proofs/asha-id/0', 'proofs/asha-id/1']);
  expect(stored()).not.toHaveProperty('staleProofKey');
});
