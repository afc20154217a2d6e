import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CDK_OUT } from '#tests/support/stack/build-once.ts';
import { BUNDLE_KB, LARGE_BUNDLES } from '#tests/support/stack/bundle-reasons.ts';
import { bundleSizes } from '#tests/support/stack/bundle-sizes.ts';

/** The limit of script in the first load of `/`, in gzipped bytes. */
const BUDGET = 110_000;

/** Chunks of the landing page, named after their module. */
const LANDING = /^landing-page-/;

test('the first load of / needs at most 110 KB of script', () => {
  const site = siteFolder();
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const files = new Set<string>();
  for (const [, file] of page.matchAll(/<script[^>]* src="\/assets\/([^"]+)"/g)) follow(site, file!, files);
  const landing = globSync('*.js', { cwd: join(site, 'assets') }).filter((file) => LANDING.test(file));
  expect(landing).toHaveLength(1);
  for (const file of landing) follow(site, file, files);

  const sizes = [...files].map((file) => ({ file, bytes: gzipSync(readFileSync(join(site, 'assets', file))).length }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(files.size).toBeGreaterThan(3);
  expect(total, sizes.map(({ file, bytes }) => `${file}: ${bytes}`).join('\n')).toBeLessThanOrEqual(BUDGET);
});

test('licences are part of the site and of every function, but not of the first load', () => {
  const site = siteFolder();
  const ofSite = readFileSync(join(site, 'licences.txt'), 'utf8');
  for (const name of ['react', 'zod', 'sonner', 'pdf-lib', 'libheif-js', 'tailwindcss', '@fontsource-variable/inter']) {
    expect(ofSite).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'));
  }
  // Version 3 of the LGPL extends the GPL and requires both texts.
  expect(ofSite).toMatch(/^ +GNU GENERAL PUBLIC LICENSE$/m);
  expect(readFileSync(join(site, 'index.html'), 'utf8')).not.toContain('licences.txt');
  const functions = globSync(join(CDK_OUT, 'asset.*', 'index.mjs')).map(dirname);
  expect(functions.length).toBeGreaterThan(10);
  for (const folder of functions) {
    expect(readFileSync(join(folder, 'licences.txt'), 'utf8')).toMatch(/ \d+\.\d+\.\d+ \((?:MIT|Apache-2\.0)\)$/m);
  }
});

test('with the catalogue in memory, no function contains anything of OpenSearch', () => {
  const files = globSync(join(CDK_OUT, 'asset.*', '*.mjs'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => /opensearch|aoss|track_total_hits/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('no function imports http as an ES module, which would load undici at every start', () => {
  const files = globSync(join(CDK_OUT, 'asset.*', '*.mjs'));
  expect(files.length).toBeGreaterThan(20);
  const imported = /(?:from|import\()\s*["'](?:node:)?http["']/;
  expect(files.filter((file) => imported.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** The deployed site: the only asset of the assembly with a page in it. */
function siteFolder(): string {
  const pages = globSync(join(CDK_OUT, 'asset.*', 'index.html')).filter((path) =>
    readFileSync(path, 'utf8').includes('<div id="root">'),
  );
  expect(pages.map((path) => basename(path))).toEqual(['index.html']);
  return dirname(pages[0]!);
}

/** Adds a chunk and all its static imports. */
function follow(site: string, file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  const source = readFileSync(join(site, 'assets', file), 'utf8');
  for (const [, imported] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    follow(site, imported!, files);
  }
}

/** The client of OpenSearch, in the bundles that need it. */
const SEARCH_CLIENT_KB = 80;

test('every function is within its size limit, and each higher limit has a reason', () => {
  const sizes = bundleSizes();
  expect(sizes.length).toBeGreaterThan(15);
  const tooLarge = sizes.filter(({ name, gzippedKb }) => {
    const isSearch = name.endsWith('-opensearch');
    const { kb = BUNDLE_KB } = LARGE_BUNDLES[name.replace('-opensearch', '')] ?? {};
    return gzippedKb > (isSearch ? kb + SEARCH_CLIENT_KB : kb);
  });
  expect(tooLarge).toEqual([]);
  const small = sizes.filter(({ gzippedKb }) => gzippedKb <= BUNDLE_KB).map(({ name }) => name);
  expect(
    small.filter((name) => name in LARGE_BUNDLES),
    'needs no reason any more',
  ).toEqual([]);
});
