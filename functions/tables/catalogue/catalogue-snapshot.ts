/** The catalogue's snapshot: one compressed object of columns, which a new container loads first. */
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/model/parse-json.ts';
import { AUCTION_STATUSES } from '../../../shared/model/auctions/auction-status.ts';
import type { Snapshot, Version } from '../../platform/copy-in-memory.ts';
import { isS3Error } from '../../platform/files/s3-error.ts';
import { paiseNumber } from '../paise-number.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { SNAPSHOT_KEY } from './snapshot-key.ts';

/** Increase it with each change of the columns. Snapshots in another format are ignored. */
const FORMAT = 1;

const texts = z.array(z.string());
const numbers = z.array(z.number());
const snapshotText = z.object({
  format: z.literal(FORMAT),
  at: z.number(),
  /** The values of each column. Ten times as fast to parse as rows. */
  columns: z.object({
    auctionId: texts,
    at: numbers,
    version: numbers,
    title: texts,
    categorie: texts,
    status: z.array(z.enum(AUCTION_STATUSES)),
    isHidden: z.array(z.boolean()),
    price: z.array(paiseNumber),
    startAt: numbers,
    closesAt: numbers,
    createdAt: numbers,
  }),
  gone: z.array(z.object({ id: z.string(), at: z.number(), version: z.number() })),
});

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export async function packSnapshot({ at, versions }: Snapshot<CatalogueEntry>): Promise<Uint8Array> {
  const names = Object.keys(snapshotText.shape.columns.shape);
  const columns: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  const gone = [];
  for (const { id, entry, ...written } of versions) {
    if (entry === undefined) gone.push({ id, ...written });
    else for (const [name, value] of Object.entries({ ...entry, ...written })) columns[name]?.push(value);
  }
  return compress(Buffer.from(JSON.stringify({ format: FORMAT, at, columns, gone })));
}

/** Undefined if the data is not a snapshot in this format. */
export async function unpackSnapshot(packed: Uint8Array): Promise<Snapshot<CatalogueEntry> | undefined> {
  const text = await decompress(packed).catch(() => Buffer.from(''));
  const { data } = z.safeParse(snapshotText, parseJson(text.toString('utf8')));
  if (data === undefined) return undefined;
  return { at: data.at, versions: versionsIn(data) };
}

/** A generator, so that the entries are not in memory twice. */
function* versionsIn({ columns, gone }: z.infer<typeof snapshotText>): Generator<Version<CatalogueEntry>> {
  for (const one of gone) yield { ...one, entry: undefined };
  const { title, categorie, status, isHidden, price, startAt, closesAt, createdAt } = columns;
  for (const [n, auctionId] of columns.auctionId.entries()) {
    const entry = {
      auctionId,
      title: title[n] ?? '',
      categorie: categorie[n] ?? '',
      status: status[n] ?? 'cancelled',
      isHidden: isHidden[n] ?? true,
      price: price[n] ?? 0,
      startAt: startAt[n] ?? 0,
      closesAt: closesAt[n] ?? 0,
      createdAt: createdAt[n] ?? 0,
    };
    yield { id: auctionId, at: columns.at[n] ?? 0, version: columns.version[n] ?? 0, entry };
  }
}

export interface SnapshotObject {
  readonly read: () => Promise<Uint8Array | undefined>;
  readonly write: (packed: Uint8Array) => Promise<void>;
}

export function snapshotObject(s3: S3Client, bucket: string): SnapshotObject {
  const object = { Bucket: bucket, Key: SNAPSHOT_KEY };
  return {
    read: async () => {
      try {
        const { Body } = await s3.send(new GetObjectCommand(object));
        return await Body?.transformToByteArray();
      } catch (error) {
        // Without permission to list the bucket, a missing object gives AccessDenied.
        // https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
        if (isS3Error(error, 'NoSuchKey', 'AccessDenied')) return undefined;
        throw error;
      }
    },
    write: async (packed) => {
      await s3.send(new PutObjectCommand({ ...object, Body: packed }));
    },
  };
}
