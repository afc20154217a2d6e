import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf } from '#shared/proof/bytes.ts';
import { bundlesOf, decodeBundle, encodeBundle, tilePath } from '#shared/proof/tiles.ts';
import { type Edge, grow, hashOfLeaf, rootOf } from '#shared/proof/tree.ts';

// The tree that Certificate Transparency tests with: https://github.com/google/certificate-transparency/blob/master/python/ct/crypto/merkle_test.py
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (hex) => hashOfLeaf(hexToBytes(hex)),
);
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test('the roots of the published trees', () => {
  expect(ROOTS.map((_root, index) => bytesToHex(rootOf(LEAVES.slice(0, index + 1))))).toEqual(ROOTS);
  expect(bytesToHex(rootOf([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

const leaf = (index: number) => hashOfLeaf(bytesOf(`leaf ${index}`));
const leaves = (count: number) => Array.from({ length: count }, (_, index) => leaf(index));

test('a tree that grew in any steps has the root and the tiles of one that grew at once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 6 }), (steps) => {
      const total = steps.reduce((sum, step) => sum + step, 0);
      const all = leaves(total);
      let [size, edge]: [number, Edge] = [0, []];
      const tiles = new Map<string, string>();
      let root = '';
      for (const step of steps) {
        const grown = grow(size, edge, all.slice(size, size + step));
        for (const { level, index, hashes } of grown.tiles) {
          tiles.set(tilePath(level, index, hashes.length), hashes.map(bytesToHex).join());
        }
        [size, edge, root] = [size + step, grown.edge, bytesToHex(grown.root)];
      }
      expect(root).toBe(bytesToHex(rootOf(all)));
      for (const { level, index, hashes } of grow(0, [], all).tiles) {
        expect(tiles.get(tilePath(level, index, hashes.length))).toBe(hashes.map(bytesToHex).join());
      }
    }),
    { numRuns: 30 },
  );
});

test('the published example: 70,000 entries', () => {
  const { tiles, root } = grow(0, [], leaves(70_000));
  const widths = (level: number) => tiles.filter((one) => one.level === level).map(({ hashes }) => hashes.length);
  expect(widths(0).filter((width) => width === 256)).toHaveLength(273);
  expect(widths(0).at(-1)).toBe(112);
  expect(widths(1)).toEqual([256, 17]);
  expect(widths(2)).toEqual([1]);
  expect(bytesToHex(root)).toBe(bytesToHex(rootOf(leaves(70_000))));
});

test('paths are as published', () => {
  expect(tilePath(0, 1_234_067, 256)).toBe('tile/0/x001/x234/067');
  expect(tilePath(5, 123_456_078, 2)).toBe('tile/5/x123/x456/078.p/2');
  expect(tilePath('entries', 0, 1)).toBe('tile/entries/000.p/1');
  expect(bundlesOf(512).map(({ path }) => path)).toEqual(['tile/entries/000', 'tile/entries/001']);
  expect(bundlesOf(257).at(-1)).toEqual({ path: 'tile/entries/001.p/1', width: 1 });
});

test('a bundle is read as it was written, and not if it is cut', () => {
  const entries = ['', 'a', 'b'.repeat(300)].map(bytesOf);
  const bundle = encodeBundle(entries);
  expect(decodeBundle(bundle)).toEqual(entries);
  expect(decodeBundle(bundle.slice(0, -1))).toBeUndefined();
  expect(decodeBundle(bundle.slice(0, 3))).toBeUndefined();
  expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow('too long');
});
