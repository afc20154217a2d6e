import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { deleteOldProofs } from '#functions/accounts/retention/delete-old-proofs.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';

const DAY = 86_400_000;

function given(people: readonly object[], status: 'pending' | 'verified' | 'rejected' = 'rejected') {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const s3 = new S3Client({});
  const table = mockClient(client);
  const bucket = mockClient(s3);
  table
    .on(QueryCommand)
    .callsFake((input) => ({ Items: resolved(input).key === `verifyStatus = "${status}"` ? people : [] }));
  table.on(UpdateCommand).resolves({});
  bucket.on(DeleteObjectCommand).resolves({});
  const deps = { users: tableHandle('users', client, 'Users'), s3, proofsBucket: 'Proofs', keptMs: 180 * DAY };
  return {
    table,
    run: () => deleteOldProofs(deps, NOW),
    updates: () => table.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => resolved(input).update),
    deleted: () => bucket.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input.Key),
    bucket,
  };
}

test('the proof of a rejected user is deleted exactly when its retention ends', async () => {
  const { run, deleted } = given([
    { userId: 'old', idProofKey: 'proofs/old/1', updatedAt: NOW - 180 * DAY },
    { userId: 'young', idProofKey: 'proofs/young/1', updatedAt: NOW - 180 * DAY + 1 },
    { userId: 'without', updatedAt: NOW - 900 * DAY },
  ]);
  expect(await run()).toEqual({ read: 3, deleted: 1 });
  expect(deleted()).toEqual(['proofs/old/1']);
});

test('a proof is kept when the profile has changed since it was read', async () => {
  const { table, run, deleted } = given([{ userId: 'a', idProofKey: 'proofs/a/1', updatedAt: 0 }]);
  table.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ $metadata: {}, message: '' }));
  expect(await run()).toEqual({ read: 1, deleted: 0 });
  expect(deleted()).toEqual([]);
});

test('the next run deletes a file that a failed run left behind', async () => {
  const first = given([{ userId: 'a', idProofKey: 'proofs/a/1', updatedAt: 0 }]);
  first.bucket.on(DeleteObjectCommand).rejects(new Error('unreachable'));
  await expect(first.run()).rejects.toThrow();
  expect(first.updates()).toEqual(['SET staleProofKey = "proofs/a/1" REMOVE idProofKey, idProofType']);

  const next = given([{ userId: 'a', staleProofKey: 'proofs/a/1', updatedAt: NOW }]);
  expect(await next.run()).toEqual({ read: 1, deleted: 1 });
  expect([next.deleted(), next.updates()]).toEqual([['proofs/a/1'], ['REMOVE staleProofKey']]);
});

test.each(['pending', 'verified'] as const)('a replaced proof of a %s user is deleted', async (status) => {
  const { run, deleted, updates } = given([{ userId: 'a', staleProofKey: 'proofs/a/1', updatedAt: NOW }], status);
  expect(await run()).toEqual({ read: 1, deleted: 1 });
  expect([deleted(), updates()]).toEqual([['proofs/a/1'], ['REMOVE staleProofKey']]);
});

test('of pending and verified users only those with a replaced proof are read', async () => {
  const { run, table } = given([]);
  await run();
  const asked = table.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input);
  expect(asked.map(resolved)).toMatchObject([
    { key: 'verifyStatus = "pending"', filter: 'attribute_exists(staleProofKey)' },
    { key: 'verifyStatus = "verified"', filter: 'attribute_exists(staleProofKey)' },
    { key: 'verifyStatus = "rejected"', filter: undefined },
  ]);
});
