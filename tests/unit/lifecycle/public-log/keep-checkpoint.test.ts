import { beforeEach, expect, test } from 'vitest';
import { keepCheckpoint } from '#functions/lifecycle/public-log/keep-checkpoint.ts';
import { writeLog } from '#functions/lifecycle/public-log/write-log.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { bytesOf } from '#shared/proof/bytes.ts';
import { newKey } from '#tests/support/public-log/new-key.ts';
import { END, key, logWorld, TERMS } from './log-world.ts';

/** A bucket in which nothing is replaced. */
function lockedArchive() {
  const objects = new Map<string, Uint8Array>();
  const putNew = async (name: string, body: Uint8Array | string) => {
    if (!objects.has(name)) objects.set(name, typeof body === 'string' ? bytesOf(body) : body);
    return Promise.resolve();
  };
  const keys = (prefix: string) =>
    Promise.resolve([...objects.keys()].filter((one) => one.startsWith(prefix)).toSorted());
  const read = (name: string) => Promise.resolve(objects.get(name) ?? new Uint8Array());
  return { objects, archive: { putNew, keys, read } };
}

let world = logWorld();
let { objects, archive } = lockedArchive();
beforeEach(() => {
  world = logWorld();
  ({ objects, archive } = lockedArchive());
});

const keep = (day: number, of = world) => keepCheckpoint({ ...of.deps, archive }, END + day * DAY_MS);

async function logged(of: typeof world, auctionId: string, bids: number): Promise<void> {
  await of.append(auctionId, TERMS);
  for (let seq = 1; seq <= bids; seq += 1) of.bid(auctionId, seq);
  await writeLog(of.deps, [auctionId]);
}

test('the first checkpoint of each day is kept while the log continues the one before', async () => {
  expect(await keep(0)).toBeUndefined();
  await logged(world, 'one', 3);
  expect(await keep(1)).toBeUndefined();
  await logged(world, 'two', 2);
  expect(await keep(1)).toBeUndefined();
  expect(await keep(2)).toBeUndefined();
  const sizes = [...objects.values()].map((note) => new TextDecoder().decode(note).split('\n')[1]);
  expect(sizes).toEqual(['4', '7']);
  expect([...objects.keys()].every((name) => /^public-log\/[\da-f]{8}\/checkpoints\/2026-\d\d-\d\d$/.test(name))).toBe(
    true,
  );
});

test('tiles and bundles are kept once they are full, and before the checkpoint that speaks of them', async () => {
  const tiles = () => [...objects.keys()].flatMap((name) => name.split(/^public-log\/[\da-f]{8}\/(?=tile)/)[1] ?? []);
  await logged(world, 'one', 255);
  await keep(0);
  expect(tiles()).toEqual(['tile/0/000', 'tile/entries/000']);
  await logged(world, 'two', 100);
  await keep(1);
  expect(tiles()).toHaveLength(2);
  await logged(world, 'three', 450);
  const { putNew } = archive;
  archive.putNew = async (name, body) =>
    name.includes('entries/002') ? Promise.reject(new Error('cut')) : putNew(name, body);
  await expect(keep(2)).rejects.toThrow('1 failed');
  expect([...objects.keys()].filter((name) => name.includes('checkpoints'))).toHaveLength(2);
  archive.putNew = putNew;
  await keep(3);
  expect(tiles().toSorted()).toEqual(
    ['000', '001', '002'].flatMap((place) => [`tile/0/${place}`, `tile/entries/${place}`]).toSorted(),
  );
  for (const path of tiles()) {
    const kept = [...objects].find(([name]) => name.endsWith(path))?.[1];
    expect(kept).toEqual(await world.deps.store.publicFile(path));
  }
});

test.each([
  ['is shorter', 2, /had 4 entries, and now has 3/],
  ['has other entries', 3, /has other entries than when it had 4/],
])('a log that was written anew and %s is told each day, and not kept', async (_, bids, why) => {
  await logged(world, 'one', 3);
  await keep(0);
  const anew = logWorld();
  await logged(anew, 'other', bids);
  expect(await keep(1, anew)).toMatch(why);
  expect(await keep(2, anew)).toMatch(why);
  expect(objects.size).toBe(1);
});

test('a checkpoint of another key is told, and a log that began with a new key has its own', async () => {
  await logged(world, 'one', 3);
  await keep(0);
  const other = newKey();
  const forged = { ...world, deps: { ...world.deps, key: { ...key, verifier: other.verifier } } };
  expect(await keep(1, forged)).toMatch(/not signed with the key/);
  const begun = logWorld();
  const deps = { ...begun.deps, key: other };
  await logged({ ...begun, deps }, 'two', 1);
  expect(await keep(1, { ...begun, deps })).toBeUndefined();
  expect(objects.size).toBe(2);
});
