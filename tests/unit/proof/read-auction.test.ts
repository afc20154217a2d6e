import { concatBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { bytesOf, fromBase64, toBase64 } from '#shared/proof/bytes.ts';
import { BrokenLog } from '#shared/proof/check-log.ts';
import { checkpointText } from '#shared/proof/checkpoint.ts';
import { chain, NO_HEAD } from '#shared/proof/entry.ts';
import { inclusionProof, rootByProof, tileName } from '#shared/proof/inclusion.ts';
import { signNote } from '#shared/proof/note.ts';
import { readAuction } from '#shared/proof/read-auction.ts';
import { checkReceipt, makeReceipt } from '#shared/proof/receipt.ts';
import { encodeBundle, tilePath } from '#shared/proof/tiles.ts';
import { grow, hashOfLeaf, rootOf } from '#shared/proof/tree.ts';
import { newKey } from '#tests/support/public-log/new-key.ts';

const signing = newKey();
const key = signing.verifier('boli.test/log');
const MINE = 'mine';
const START = 1_790_000_000_000;

/** A log of this size, in which every `every`th entry is of the auction that is read. What others wrote does not matter. */
function entriesOf(size: number, every: number): readonly Uint8Array[] {
  let head = NO_HEAD;
  return Array.from({ length: size }, (_, place) => {
    if (place % every > 0) return bytesOf(`entry ${place} of ${every}`);
    const { n } = head;
    const bid = { kind: 'bid', seq: n + 1, at: START + n, bidder: 1 + (n % 3), amount: 100_000 + n * 100 } as const;
    const next = chain(MINE, head, bid);
    head = next.head;
    return next.bytes;
  });
}

const noteOf = (entries: readonly Uint8Array[]): Promise<string> =>
  signNote(
    checkpointText({ origin: key.name, size: entries.length, root: rootOf(entries.map(hashOfLeaf)) }),
    key,
    signing.sign,
  );

async function filesOf(entries: readonly Uint8Array[], every: number) {
  const files = new Map<string, Uint8Array>();
  for (const { level, index, hashes } of grow(0, [], entries.map(hashOfLeaf)).tiles) {
    files.set(tilePath(level, index, hashes.length), concatBytes(...hashes));
  }
  for (let first = 0; first < entries.length; first += 256) {
    const some = entries.slice(first, first + 256);
    files.set(tilePath('entries', first / 256, some.length), encodeBundle(some));
  }
  const mine = Math.ceil(entries.length / every);
  const ranges = Array.from({ length: mine }, (_, place) => [place * every, 1]);
  files.set(`auction/${MINE}`, bytesOf(JSON.stringify({ auction: MINE, ranges })));
  files.set('checkpoint', bytesOf(await noteOf(entries)));
  return files;
}

async function logOf(size: number, every: number) {
  const entries = entriesOf(size, every);
  const files = await filesOf(entries, every);
  const asked: string[] = [];
  const read = (earlier?: string) =>
    readAuction({
      key,
      auction: MINE,
      earlier,
      read: (path) => {
        asked.push(path);
        return Promise.resolve(files.get(path));
      },
    });
  const text = (path: string, change: (text: string) => string) => {
    files.set(path, bytesOf(change(new TextDecoder().decode(files.get(path)))));
  };
  const flip = (path: string, at: number) => {
    const file = files.get(path);
    if (file === undefined) throw new Error(`There is no ${path}.`);
    files.set(path, file.with(at, (file.at(at) ?? 0) ^ 1));
  };
  return { entries, files, asked, read, text, flip };
}

describe('an auction', () => {
  test.each([1, 2, 255, 256, 257, 600, 66_000])(
    'in a log of %d is read, and each receipt holds',
    async (size) => {
      const every = size > 1_000 ? 9_999 : 7;
      const log = await logOf(size, every);
      const one = await log.read();
      expect(one.size).toBe(size);
      expect(one.entries.map(({ index }) => index)).toEqual(
        Array.from({ length: Math.ceil(size / every) }, (_, place) => place * every),
      );
      const root = rootOf(log.entries.map(hashOfLeaf));
      for (const { index, bytes } of one.entries) {
        expect(bytes).toEqual(log.entries[index]);
        const proof = inclusionProof(one.tiles, size, index);
        expect(rootByProof(hashOfLeaf(bytes), index, size, proof)).toEqual(root);
      }
      const receipt = makeReceipt(one, one.entries.length);
      for (const file of [receipt?.text, receipt?.json]) {
        expect(await checkReceipt(file ?? '', key)).toMatchObject({ broken: [], entry: { n: one.entries.length } });
      }
      expect(makeReceipt(one, one.entries.length + 1)).toBeUndefined();
    },
    60_000,
  );

  test('takes the files of its own entries only', async () => {
    const { asked, read } = await logOf(5_000, 4_000);
    await read();
    const bundles = ['tile/entries/019.p/136', 'tile/entries/000', 'tile/entries/015'];
    expect(asked.filter((path) => path.startsWith('tile/entries/'))).toEqual(bundles);
    expect(asked.filter((path) => path.startsWith('tile/0/'))).toEqual([
      'tile/0/019.p/136',
      'tile/0/000',
      'tile/0/015',
    ]);
  });

  test('that is not in the log has no entries', async () => {
    const { read, text, files } = await logOf(600, 1_000);
    files.delete(`auction/${MINE}`);
    expect((await read()).entries).toEqual([]);
    text(`auction/${MINE}`, () => JSON.stringify({ auction: MINE, ranges: [[1_000, 1]] }));
    expect((await read()).entries).toEqual([]);
  });

  test('whose index is lost, late or has gaps is found in the bundles between', async () => {
    const { read, text, files } = await logOf(2_000, 100);
    const whole = (await read()).entries;
    for (const ranges of [
      [],
      [[0, 1]],
      [
        [0, 1],
        [700, 1],
        [1_000, 1],
      ],
    ]) {
      text(`auction/${MINE}`, () => JSON.stringify({ auction: MINE, ranges }));
      expect((await read()).entries).toEqual(whole);
    }
    files.delete(`auction/${MINE}`);
    expect((await read()).entries).toEqual(whole);
  });

  test('whose index is ahead of the checkpoint has the entries that were signed', async () => {
    const { read, text } = await logOf(10, 5);
    text(`auction/${MINE}`, () =>
      JSON.stringify({
        auction: MINE,
        ranges: [
          [0, 1],
          [5, 1],
          [10, 3],
          [2 ** 40, 2 ** 50],
        ],
      }),
    );
    expect((await read()).entries).toHaveLength(2);
  });

  test('an earlier checkpoint of any size is of the same log', async () => {
    const { entries, read } = await logOf(700, 300);
    for (let size = 0; size <= 700; size += size < 3 ? 1 : 83) {
      expect((await read(await noteOf(entries.slice(0, size)))).size).toBe(700);
    }
    const large = await logOf(66_000, 40_000);
    for (const size of [256, 65_536, 65_537, 65_792, 66_000]) {
      expect((await large.read(await noteOf(large.entries.slice(0, size)))).size).toBe(66_000);
    }
  }, 60_000);
});

describe('a reader of one auction finds', () => {
  test('an entry that was changed', async () => {
    const { read, flip, entries } = await logOf(600, 100);
    // The last digit of its amount, which stands behind the two bytes of its length.
    flip('tile/entries/000', (entries[0]?.length ?? 0) + 2 - 2);
    await expect(read()).rejects.toThrow('The entry at place 0 of the log is not the one');
  });

  test.each(['tile/0/000', 'tile/0/001', 'tile/0/002.p/88', 'tile/1/000.p/2'])('a changed hash in %s', async (path) => {
    const { read, flip } = await logOf(600, 100);
    flip(path, 33);
    await expect(read()).rejects.toThrow(BrokenLog);
  });

  test('an entry of its auction that is said to be of another one', async () => {
    const { entries, read, files } = await logOf(601, 100);
    const edge = entries.slice(512).map((bytes) => bytesOf(new TextDecoder().decode(bytes).replace('mine', 'them')));
    files.set('tile/entries/002.p/89', encodeBundle(edge));
    files.set(`auction/${MINE}`, bytesOf(JSON.stringify({ auction: MINE, ranges: [[0, 1]] })));
    await expect(read()).rejects.toThrow('The entry at place 600 of the log is not the one');
  });

  test('a file that is missing, cut, or of another tree', async () => {
    const one = await logOf(600, 100);
    one.files.delete('tile/0/001');
    await expect(one.read()).rejects.toThrow('tile/0/001 is missing');
    const two = await logOf(600, 100);
    two.files.set('tile/0/001', (two.files.get('tile/0/001') ?? bytesOf('')).slice(32));
    await expect(two.read()).rejects.toThrow('does not have its hashes');
    const three = await logOf(600, 100);
    three.files.set('tile/0/001', three.files.get('tile/0/000') ?? bytesOf(''));
    await expect(three.read()).rejects.toThrow('does not belong to the signed tree');
    const four = await logOf(600, 100);
    four.files.set('tile/entries/001', bytesOf('x'));
    await expect(four.read()).rejects.toThrow('does not hold the entries');
  });

  test('an index that names what is of another auction, or is none', async () => {
    const { read, text } = await logOf(20, 5);
    text(`auction/${MINE}`, () => JSON.stringify({ auction: MINE, ranges: [[0, 2]] }));
    await expect(read()).rejects.toThrow('no entry of this auction');
    text(`auction/${MINE}`, () => '{"ranges":[[-1,2]]}');
    await expect(read()).rejects.toThrow('does not say where');
  });

  test('a fork, a roll-back and a stranger', async () => {
    const { entries, read, files } = await logOf(600, 100);
    const forked = [...entries.slice(0, 299), ...entriesOf(2, 1)];
    await expect(read(await noteOf(forked))).rejects.toThrow('different things to different people');
    await expect(read(await noteOf(entriesOf(601, 100)))).rejects.toThrow('The log had 601 entries, and now has 600.');
    const stranger = newKey();
    files.set(
      'checkpoint',
      bytesOf(await signNote('boli.test/log\n0\n\n', stranger.verifier(key.name), stranger.sign)),
    );
    await expect(read()).rejects.toThrow('not signed with the key of the log');
  });
});

describe('a receipt', () => {
  const made = async () => {
    const receipt = makeReceipt(await (await logOf(600, 100)).read(), 4);
    if (receipt === undefined) throw new Error('There is no entry 4.');
    return receipt;
  };

  test('is as C2SP has it, and says in words what it is for', async () => {
    const { text } = await made();
    const [first, extra, index, ...rest] = text.split('\n');
    expect([first, index]).toEqual(['c2sp.org/tlog-proof@v1', 'index 300']);
    expect(new TextDecoder().decode(fromBase64(extra?.slice('extra '.length) ?? ''))).toMatch(
      /^\{"v":1,"auction":"mine","n":4/,
    );
    expect(rest.slice(0, rest.indexOf(''))).toHaveLength(10);
    expect(rest.slice(rest.indexOf('') + 1, -3)).toEqual(['boli.test/log', '600', expect.any(String)]);
    const { holds } = await checkReceipt(text, key);
    expect(holds[0]).toMatch(/entry 4 of its auction: bid 4 of ₹1,003 by Bidder 1, 2026-09-21 /);
  });

  test('that was changed anywhere is found', async () => {
    const { text, json } = await made();
    for (const file of [text, json]) {
      for (let at = 0; at < file.length; at += 13) {
        const letter = file.charAt(at) === 'A' ? 'B' : 'A';
        const { broken } = await checkReceipt(file.slice(0, at) + letter + file.slice(at + 1), key);
        expect(broken, `${at}: ${file.slice(at, at + 20)}`).toHaveLength(1);
      }
    }
  });

  test('of another entry, another key, or of nothing is refused with its reason', async () => {
    const { text, json } = await made();
    const other = bytesOf('{"v":1}');
    const extra = fromBase64(/extra (.*)/.exec(text)?.[1] ?? '');
    const broken = async (file: string, by = key) => (await checkReceipt(file, by)).broken;
    expect(await broken(text.replace(/extra .*/, `extra ${toBase64(other)}`))).toEqual([
      'The receipt does not hold an entry of version 1.',
    ]);
    expect(await broken(text.replace(/extra .*\n/, ''))).toEqual(['The receipt does not hold an entry of version 1.']);
    expect(await broken(json.replace('100300', '100200'))).toEqual([
      'The receipt does not hold an entry of version 1.',
    ]);
    const cheaper = new TextDecoder().decode(extra).replace('100300', '100200');
    expect(await broken(text.replace(/extra .*/, `extra ${toBase64(bytesOf(cheaper))}`))).toEqual([
      'The entry is not in the log that was signed: the receipt was changed.',
    ]);
    const stranger = newKey().verifier(key.name);
    expect(await broken(text, stranger)).toEqual(['The receipt was not signed with the key of this log.']);
    for (const none of ['', '{}', 'receipt', text.replace('index 300', 'index 0300'), text.slice(0, 200)]) {
      expect(await broken(none)).toEqual(['This file is no receipt of the log.']);
    }
    expect(await broken(text.replace('index 300', 'index 700'))).toHaveLength(1);
  });
});

test('a tile that was not read makes no proof', () => {
  expect(() => inclusionProof(new Map([[tileName(0, 0), []]]), 2, 0)).toThrow('was not read');
});
