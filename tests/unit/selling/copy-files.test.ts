import { CopyObjectCommand, DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { copyAuction } from '#functions/selling/copying/copy-auction.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { listing } from './builders.ts';

const DOCUMENT = { id: 'd1.pdf', kind: 'rc', name: 'RC', size: 9, addedAt: NOW } as const;

it('a copy that was made twice at once keeps its documents: the slower attempt discards its pictures only', async () => {
  const fake = fakeTables();
  const s3 = new S3Client({});
  const mock = mockClient(s3);
  mock.on(CopyObjectCommand).resolves({});
  mock.on(DeleteObjectCommand).resolves({});
  fake.put('auctions', listing({ images: ['media/a1/one.png'], documents: [DOCUMENT] }));
  fake.put('auctions', state());
  let ids = 0;
  const deps = {
    auctions: tableHandle('auctions', fake.client, 'auctions'),
    feed: tableHandle('feed', fake.client, 'feed'),
    sellers: tableHandle('sellers', fake.client, 'sellers'),
    files: {
      s3,
      bucket: 'media',
      claims: { claim: () => Promise.reject(new Error('No claim.')) },
      newId: () => `n${(ids += 1)}`,
    },
    maxImages: 5,
    clock: () => NOW,
    house: { emdSetOff: false, paymentHours: 72, showsReserveStatus: true },
    barsDefaulters: false,
  };
  const by = { adminId: 'anita', source: '::1' };
  const copy = () => copyAuction(deps, 'a1', { relist: false, requestId: 'r1', by });
  // The first is done while the second is about to write.
  const original = fake.before;
  let isSecond = false;
  fake.before = async (command) => {
    await original(command);
    if (!(command instanceof TransactWriteCommand) || isSecond) return;
    isSecond = true;
    await copy();
  };
  expect(await copy()).toMatchObject({ ok: true });
  const deleted = mock.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key);
  expect(deleted).toEqual([expect.stringMatching(/^media\/.*\/n\d\.png$/)]);
});
