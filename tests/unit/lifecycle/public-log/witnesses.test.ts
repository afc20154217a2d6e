import { afterEach, beforeEach, expect, test } from 'vitest';
import { askWitnesses, witnessesIn, writeWitnesses } from '#functions/lifecycle/public-log/ask-witnesses.ts';
import { writeLog } from '#functions/lifecycle/public-log/write-log.ts';
import { bytesOf } from '#shared/proof/bytes.ts';
import { consistencyProof, tileName } from '#shared/proof/inclusion.ts';
import { textOfKey } from '#shared/proof/note.ts';
import { grow, hashOfLeaf } from '#shared/proof/tree.ts';
import { findCosignatures, parseWitnesses } from '#shared/proof/witness/cosignature.ts';
import { isConsistent, startWitness } from '#tests/support/public-log/witness.ts';
import { answerTo } from '#web/public-log/answer-to.ts';
import { END, key, logWorld, TERMS } from './log-world.ts';

const ORIGIN = 'boli.test/log';
const verifier = key.verifier(ORIGIN);
const clock = () => END;
let witness: Awaited<ReturnType<typeof startWitness>>;
beforeEach(async () => {
  witness = await startWitness(() => Promise.resolve(verifier), clock);
});
afterEach(() => witness.stop());

function witnessed(world = logWorld()) {
  const deps = { ...world.deps, witnesses: witnessesIn(witness.setting) };
  const log = async (auctionId: string, bids: number, by = deps) => {
    await world.append(auctionId, TERMS);
    for (let seq = 1; seq <= bids; seq += 1) world.bid(auctionId, seq);
    await writeLog(by, [auctionId]);
  };
  const note = async () => new TextDecoder().decode(await deps.store.publicFile('checkpoint'));
  const signedBy = async () => (await findCosignatures(await note(), [witness.key])).map(({ name, at }) => [name, at]);
  return { ...world, deps, log, note, signedBy };
}
const SIGNED = [['witness.test/w1', END - (END % 1000)]];

test('each checkpoint has the signature of a witness, who is shown that the log only grew', async () => {
  const { log, signedBy, deps } = witnessed();
  await log('one', 3);
  expect(await signedBy()).toEqual(SIGNED);
  for (const [auctionId, bids] of [
    ['two', 1],
    ['three', 300],
    ['four', 7],
  ] as const) {
    await log(auctionId, bids);
    expect(await signedBy()).toEqual(SIGNED);
  }
  expect(witness.seen.map(({ size }) => size)).toEqual([4, 6, 307, 315]);
  expect(witness.answers).toEqual([200, 200, 200, 200]);
  await writeWitnesses(deps.store, deps.witnesses);
  const [named] = witness.setting.split(' ').slice(1);
  const house = await answerTo({ what: 'house', seen: undefined }, deps.store.publicFile);
  expect(house).toMatchObject({ witnesses: [{ key: named, at: SIGNED[0]?.[1] }] });
});

test('a witness that has seen less, or nothing, says so and is shown the rest', async () => {
  const { log, signedBy, deps } = witnessed();
  await log('one', 3);
  await log('two', 290, { ...deps, witnesses: [] });
  expect(await signedBy()).toEqual([]);
  await log('three', 2);
  expect(await signedBy()).toEqual(SIGNED);
  expect(witness.answers).toEqual([200, 409, 200]);
});

test('a witness does not sign a log that was written anew, and the log is published without it', async () => {
  await witnessed().log('one', 3);
  const anew = witnessed();
  await anew.log('other', 5);
  expect(await anew.signedBy()).toEqual([]);
  expect(await anew.note()).toMatch(/^boli\.test\/log\n6\n/);
  expect(witness.answers).toEqual([200, 409, 422]);
});

test('a witness that is away, or signs with another key, is left out', async () => {
  const { deps, log, note } = witnessed();
  const other = await startWitness(() => Promise.resolve(verifier), clock);
  await other.stop();
  const wrongKey = `${witness.url} ${textOfKey(other.key, 4)}`;
  await log('one', 2, { ...deps, witnesses: witnessesIn(`${other.setting}, ${wrongKey}, ${witness.setting}`) });
  expect(await findCosignatures(await note(), [other.key, witness.key])).toHaveLength(1);
});

test('the proof that one tree continues another holds for all sizes, and for no other tree', () => {
  const leaves = Array.from({ length: 520 }, (_, n) => hashOfLeaf(bytesOf(String(n))));
  const sizes = [...Array.from({ length: 20 }, (_, n) => n + 1), 255, 256, 257, 300, 511, 512, 513, 520];
  const treeOf = (size: number) => {
    const { tiles, root } = grow(0, [], leaves.slice(0, size));
    return { tiles: new Map(tiles.map(({ level, index, hashes }) => [tileName(level, index), hashes])), root };
  };
  for (const size of sizes) {
    const { tiles, root } = treeOf(size);
    for (const before of sizes.filter((one) => one <= size)) {
      const proof = consistencyProof(tiles, before, size);
      const was = { origin: ORIGIN, size: before, root: treeOf(before).root };
      expect(isConsistent(was, { origin: ORIGIN, size, root }, proof), `${before} to ${size}`).toBe(true);
      const other = { ...was, root: hashOfLeaf(bytesOf('other')) };
      expect(isConsistent(other, { origin: ORIGIN, size, root }, proof)).toBe(false);
    }
  }
});

test('a setting that names no witness is refused', () => {
  for (const wrong of [
    'https://witness.test',
    'https://witness.test/w1 no-key',
    `${witness.setting} more`,
    'none none',
  ]) {
    expect(parseWitnesses(wrong)).toBeUndefined();
    expect(() => witnessesIn(wrong)).toThrow('no witnesses');
  }
  expect(parseWitnesses(`${witness.setting}, ${witness.setting}`)).toHaveLength(2);
  // The key of a log is not that of a witness.
  expect(parseWitnesses(`${witness.url} ${textOfKey(verifier)}`)).toBeUndefined();
  expect(witnessesIn('none')).toEqual([]);
});

test('nobody is asked without witnesses', async () => {
  const { log, note } = witnessed();
  await log('one', 1);
  const read = () => Promise.reject(new Error('nothing is read'));
  const checkpoint = { origin: ORIGIN, size: 2, root: new Uint8Array(32) };
  expect(await askWitnesses([], { note: await note(), checkpoint, read, before: 0 })).toBe(await note());
});
