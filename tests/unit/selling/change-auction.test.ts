import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { BatchGetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { arrangeImages } from '#functions/selling/auction-images.ts';
import { createAuction } from '#functions/selling/create-auction.ts';
import type { AuctionUpdateCommand } from '#functions/selling/editing/auction-changes.ts';
import { deleteAuction, updateAuction } from '#functions/selling/editing/change-auction.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { ACTING_ALONE } from '#tests/support/people/acting-alone.ts';
import { PNG } from '#tests/support/people/pictures.ts';
import { cancelled } from '#tests/support/tables/cancelled.ts';
import { memoryClaims } from '#tests/support/tables/memory-claims.ts';
import { content, listing, pair, update } from './builders.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
const s3 = mockClient(S3Client);
afterAll(() => s3.restore());
let ids = 0;
const deps = {
  auctions: tableHandle('auctions', client, 'Auctions'),
  feed: tableHandle('feed', client, 'Feed'),
  sellers: tableHandle('sellers', client, 'Sellers'),
  files: { s3: new S3Client({}), bucket: 'media', claims: memoryClaims(), newId: () => `id${(ids += 1)}` },
  maxImages: 5,
  clock: () => NOW,
  secondPerson: ACTING_ALONE,
};

/** An edit, with files of the form as new images. */
const edited = (changes: Partial<AuctionUpdateCommand> = {}, files: readonly Uint8Array[] = []) => ({
  ...update(changes),
  images: { uploads: [], files },
});

beforeEach(() => {
  ids = 0;
  dynamo.reset();
  s3.reset();
  s3.on(PutObjectCommand).resolves({});
  s3.on(DeleteObjectCommand).resolves({});
});

/** The auction that each further read finds. */
function reads(...auctions: readonly (ListingAndState | undefined)[]): void {
  let stub = dynamo.on(BatchGetCommand);
  for (const auction of auctions) {
    const answer = { Responses: { Auctions: auction === undefined ? [] : [auction.listing, auction.state] } };
    stub = stub.resolvesOnce(answer);
  }
}

const conditionFailed = cancelled('ConditionalCheckFailed', 'None');

const deletedKeys = () => s3.commandCalls(DeleteObjectCommand).map((call) => call.args[0].input.Key);
const storedKeys = () => s3.commandCalls(PutObjectCommand).map((call) => call.args[0].input.Key);

const BY = { adminId: 'admin-1', source: '192.0.2.1' };

describe('createAuction', () => {
  const command = {
    content: content(),
    status: 'pending',
    images: { uploads: [], files: [PNG, PNG] },
    papers: {},
    callerId: 'admin-1',
    createdBy: 'admin-1',
    house: { emdSetOff: false, paymentHours: 72, showsReserveStatus: true },
    requestId: undefined,
  } as const;

  it('stores the images before the auction that shows them', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: { taken: 1 } });
    dynamo.on(TransactWriteCommand).callsFake(() => {
      expect(storedKeys()).toEqual(['media/id1/id2.png', 'media/id1/id3.png']);
      return {};
    });
    expect(await createAuction(deps, command, NOW, BY.source)).toEqual({
      ok: true,
      value: { auctionId: 'id1', status: 'pending' },
    });
    const items = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems;
    expect(items?.[0]?.Put?.Item).toMatchObject({
      images: ['media/id1/id2.png', 'media/id1/id3.png'],
      createdSort: `${new Date(NOW).toISOString()}#id1`,
      listingStatus: 'pending',
      bidderCount: 0,
      version: 0,
    });
    expect(items?.[1]?.Put?.Item).toMatchObject({ status: 'pending', seq: 0, currentBid: 1_000_00 });
  });

  it.each([
    ['FORBIDDEN', { ...command, createdBy: 'admin-2' }],
    ['INVALID_INPUT', { ...command, images: { uploads: [], files: [PNG] } }],
    ['INVALID_INPUT', { ...command, content: content({ endAt: 0 }) }],
    ['INVALID_FILE', { ...command, images: { uploads: [], files: [PNG, new Uint8Array([1, 2, 3])] } }],
    ['UPLOAD_NOT_FOUND', { ...command, images: { uploads: ['media/a1/1.jpg'], files: [PNG] } }],
  ])('returns %s before anything is stored', async (code, wrong) => {
    const created = await createAuction(deps, wrong, NOW, BY.source);
    expect(created).toMatchObject({ ok: false, error: { code } });
    expect(storedKeys()).toEqual([]);
    expect(dynamo.calls()).toEqual([]);
  });
});

describe('updateAuction', () => {
  it('deletes removed images only after the write', async () => {
    reads(pair('pending'));
    dynamo.on(TransactWriteCommand).callsFake(() => {
      expect(deletedKeys()).toEqual([]);
      return {};
    });
    const command = edited({ imagesToRemove: ['media/a1/2.jpg'] });
    expect(await updateAuction(deps, 'a1', command, BY)).toEqual({
      ok: true,
      value: { is: 'done', value: undefined },
    });
    expect(deletedKeys()).toEqual(['media/a1/2.jpg']);
  });

  it('reads again when the auction has changed, and returns the reason for the refusal', async () => {
    reads(pair('pending'), pair('pending', { bidderCount: 1 }));
    dynamo.on(TransactWriteCommand).rejects(conditionFailed);
    const command = edited({ content: content({ basePrice: 5 }) }, [PNG]);
    const updated = await updateAuction(deps, 'a1', command, BY);
    expect(updated).toMatchObject({ ok: false, error: { code: 'AUCTION_LOCKED' } });
    expect(storedKeys()).toEqual(['media/a1/id1.png']);
    expect(deletedKeys()).toEqual(['media/a1/id1.png']);
  });

  it('retries over a newer version when the caller sent no version', async () => {
    reads(pair('pending'), pair('pending', { version: 8 }));
    dynamo.on(TransactWriteCommand).rejectsOnce(conditionFailed).resolves({});
    expect(await updateAuction(deps, 'a1', edited({ version: undefined }), BY)).toMatchObject({ ok: true });
  });

  it('returns a conflict when another edit was first', async () => {
    reads(pair('pending'), pair('pending', { version: 8 }));
    dynamo.on(TransactWriteCommand).rejects(conditionFailed);
    const updated = await updateAuction(deps, 'a1', edited(), BY);
    expect(updated).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
  });

  it('returns NOT_FOUND for an unknown auction', async () => {
    reads(undefined);
    const updated = await updateAuction(deps, 'a1', edited(), BY);
    expect(updated).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });

  it('and deleteAuction return a conflict when somebody else has just deleted the auction', async () => {
    for (const change of [
      () => updateAuction(deps, 'a1', edited(), BY),
      () => deleteAuction(deps, 'a1', undefined, BY),
    ]) {
      dynamo.reset();
      reads(pair('pending'), undefined);
      dynamo.on(TransactWriteCommand).rejects(conditionFailed);
      expect(await change()).toMatchObject({
        ok: false,
        error: { code: 'CONFLICT', message: 'This auction has just been deleted by somebody else.' },
      });
    }
  });

  it('cancels successfully when only the answer of its own write was lost, and refuses after another cancellation', async () => {
    const running = state({ startAt: NOW - HOUR });
    const cancel = edited({ status: 'cancelled', cancelReason: 'A fire.', callerId: BY.adminId });
    const afterwards = async (cancelReason: string, adminId: string) => {
      dynamo.reset();
      const over = { status: 'cancelled', closedAt: NOW, cancelReason, cancelledBy: { ...BY, adminId } } as const;
      reads(
        { listing: listing(), state: running },
        { listing: listing({ version: 8 }), state: { ...running, ...over } },
      );
      dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
      return updateAuction(deps, 'a1', cancel, BY);
    };
    expect(await afterwards('A fire.', BY.adminId)).toEqual({ ok: true, value: { is: 'done', value: undefined } });
    expect(await afterwards('A flood.', BY.adminId)).toMatchObject({ error: { code: 'AUCTION_LOCKED' } });
    expect(await afterwards('A fire.', 'admin-9')).toMatchObject({ error: { code: 'AUCTION_LOCKED' } });
  });

  it('ignores the images in the form when it cancels', async () => {
    reads(pair('pending'));
    dynamo.on(TransactWriteCommand).resolves({});
    await updateAuction(deps, 'a1', edited({ status: 'cancelled' }, [PNG]), BY);
    expect(s3.calls()).toEqual([]);
  });
});

describe('the order of images', () => {
  const kept = ['media/a1/1.jpg', 'media/a1/2.jpg'];
  const copies = ['media/a1/x.jpg', 'media/a1/y.jpg', 'media/a1/file.jpg'];
  const uploads = ['uploads/x', 'uploads/y'];

  it('puts new images last when no order is sent', () => {
    expect(arrangeImages(kept, copies, { uploads, files: [PNG] })).toEqual([...kept, ...copies]);
  });

  it('is the one sent, with uploads by their keys and the images not named last', () => {
    const order = ['uploads/y', 'media/a1/2.jpg', 'elsewhere', 'uploads/x'];
    const arranged = arrangeImages(kept, copies, { uploads, files: [PNG], order });
    expect(arranged).toEqual([
      'media/a1/y.jpg',
      'media/a1/2.jpg',
      'media/a1/x.jpg',
      'media/a1/1.jpg',
      'media/a1/file.jpg',
    ]);
  });
});

describe('deleteAuction', () => {
  it('deletes the images as well', async () => {
    reads(pair('completed'));
    dynamo.on(TransactWriteCommand).resolves({});
    expect(await deleteAuction(deps, 'a1', undefined, BY)).toEqual({ ok: true, value: undefined });
    expect(deletedKeys()).toEqual(['media/a1/1.jpg', 'media/a1/2.jpg', 'media/a1/3.jpg']);
  });

  it('returns NOT_FOUND for a deleted auction', async () => {
    reads(undefined);
    expect(await deleteAuction(deps, 'a1', undefined, BY)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });
});
