/** The catalogue's snapshot: one compressed object, which a new container loads first. */
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { Snapshot, Version } from '#functions/platform/copy-in-memory.ts';
import { type StoredObject, storedObject } from '#functions/platform/files/stored-object.ts';
import { AUCTION_STATUSES } from '#shared/model/auctions/auction-status.ts';
import { parseJson } from '#shared/model/json.ts';
import { SNAPSHOT_KEY } from '../object-keys.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { numbersIn, packNumbers } from './packed-numbers.ts';

/** Increase it with each change of what is written. Snapshots in another format are ignored. */
const FORMAT = 5;

/** The JSON before the numbers. */
const head = z.object({
  format: z.literal(FORMAT),
  at: z.number(),
  auctionIds: z.array(z.string()),
  titles: z.array(z.string()),
  /** Every other text once; the numbers name them by their place. */
  texts: z.array(z.string()),
  gone: z.array(z.object({ id: z.string(), at: z.number(), version: z.number() })),
});

const LENGTH_BYTES = 4;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The length of the head, the head, and the numbers of the entries. As JSON they would take several times the memory. */
export async function packSnapshot({ at, versions }: Snapshot<CatalogueEntry>): Promise<Uint8Array> {
  const [auctionIds, titles, gone]: [string[], string[], object[]] = [[], [], []];
  const texts = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  const packed: Buffer[] = [];
  for (const { id, entry, ...written } of versions) {
    if (entry === undefined) {
      gone.push({ id, ...written });
      continue;
    }
    auctionIds.push(entry.auctionId);
    titles.push(entry.title);
    const facts = Object.entries(entry.facts);
    packed.push(
      packNumbers([
        written.at,
        written.version,
        AUCTION_STATUSES.indexOf(entry.status),
        Number(entry.isHidden),
        Number(entry.isUnsold),
        entry.price,
        entry.bidCount,
        entry.startAt,
        entry.closesAt,
        entry.createdAt,
        entry.lotNumber,
        placeOf(entry.categorie),
        placeOf(entry.city),
        placeOf(entry.pin),
        placeOf(entry.forStaff),
        facts.length,
        ...facts.flatMap(([name, value]) =>
          typeof value === 'string' ? [placeOf(name), 1, placeOf(value)] : [placeOf(name), 0, Math.round(value * 1000)],
        ),
      ]),
    );
  }
  const json = Buffer.from(JSON.stringify({ format: FORMAT, at, auctionIds, titles, texts: [...texts.keys()], gone }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(json.length);
  return compress(Buffer.concat([length, json, ...packed]));
}

/** Undefined if the data is not a snapshot in this format. */
export async function unpackSnapshot(packed: Uint8Array): Promise<Snapshot<CatalogueEntry> | undefined> {
  const data = await decompress(packed).catch(() => Buffer.from(''));
  const begin = LENGTH_BYTES + (data.length < LENGTH_BYTES ? 0 : data.readUInt32LE());
  const parsed = z.safeParse(head, parseJson(data.toString('utf8', LENGTH_BYTES, begin)));
  if (!parsed.success) return undefined;
  return { at: parsed.data.at, versions: versionsIn(parsed.data, data.subarray(begin)) };
}

/** A generator, so that the entries are not in memory twice. Reads the numbers in the order they were written in. */
function* versionsIn(
  { auctionIds, titles, texts, gone }: z.infer<typeof head>,
  bytes: Uint8Array,
): Generator<Version<CatalogueEntry>> {
  for (const removed of gone) yield { ...removed, entry: undefined };
  const next = numbersIn(bytes);
  const nextText = () => texts[next()] ?? '';
  for (const [n, auctionId] of auctionIds.entries()) {
    const [at, version] = [next(), next()];
    const entry = {
      auctionId,
      title: titles[n] ?? '',
      status: AUCTION_STATUSES[next()] ?? 'cancelled',
      isHidden: next() === 1,
      isUnsold: next() === 1,
      price: next(),
      bidCount: next(),
      startAt: next(),
      closesAt: next(),
      createdAt: next(),
      lotNumber: next(),
      categorie: nextText(),
      city: nextText(),
      pin: nextText(),
      forStaff: nextText(),
      facts: nextFacts(next, nextText),
    };
    yield { id: auctionId, at, version, entry };
  }
}

/** Facts have at most three decimals. */
function nextFacts(next: () => number, nextText: () => string): CatalogueEntry['facts'] {
  const facts: CatalogueEntry['facts'] = {};
  for (let left = next(); left > 0; left -= 1) {
    const name = nextText();
    facts[name] = next() === 1 ? nextText() : next() / 1000;
  }
  return facts;
}

export const snapshotObject = (s3: S3Client, bucket: string): StoredObject => storedObject(s3, bucket, SNAPSHOT_KEY);
