/**
 * `npm run bench`: measures what docs/performance.md states and writes `.cache/bench.md`. `--quick` measures little and
 * prints the page. Naming sections (bids following lists board catalogue burst search frames reconnect front import
 * years) measures and prints only those.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { format } from 'oxfmt';
import { buildOnce } from '#tests/support/stack/build-once.ts';
import { bids } from './bids/bids.ts';
import { following } from './bids/following.ts';
import { board } from './board.ts';
import { burst } from './catalogue/burst.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { search } from './catalogue/search.ts';
import { reconnect } from './crowd/reconnect.ts';
import { frames } from './frames/frames.ts';
import { front } from './front/front.ts';
import { imports } from './import/import.ts';
import { lists } from './lists.ts';
import { pageOf, type Section } from './report.ts';
import { years } from './years/years.ts';

/** Not in the repository, so that a run on a busy machine cannot replace good figures. */
const PAGE = '.cache/bench.md';

const SECTIONS: ReadonlyMap<string, (isQuick: boolean) => Promise<Section>> = new Map([
  ['bids', bids],
  ['following', following],
  ['lists', lists],
  ['board', board],
  ['catalogue', catalogue],
  ['burst', burst],
  ['search', search],
  ['frames', frames],
  ['reconnect', reconnect],
  ['front', front],
  ['import', imports],
  ['years', years],
]);

const given = process.argv.slice(2);
const isQuick = given.includes('--quick');
const named = given.filter((argument) => !argument.startsWith('--'));
for (const name of named) {
  if (!SECTIONS.has(name))
    throw new Error(`There is no section ${name}; there are ${[...SECTIONS.keys()].join(', ')}.`);
}

process.env['TZ'] = 'UTC';
await buildOnce();
// Sections keep files in it, and a clean clone has no such folder.
await mkdir(dirname(PAGE), { recursive: true });
const isWhole = !isQuick && named.length === 0;
const sections: Section[] = [];
const makePage = async () => (await format(PAGE, pageOf(sections), { printWidth: 120 })).code;
for (const [name, measure] of SECTIONS) {
  if (named.length > 0 && !named.includes(name)) continue;
  const start = performance.now();
  sections.push(await measure(isQuick));
  console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  // After each section, since a full run takes most of an hour.
  if (isWhole) await writeFile(PAGE, await makePage());
}
console.log(isWhole ? `The tables are in ${PAGE}.` : await makePage());
const bars = sections.flatMap((section) => section.bars);
const missed = bars.filter(({ isMet }) => !isMet);
for (const { what, wanted, seen } of missed) console.error(`Missed: ${what}: wanted ${wanted}, seen ${seen}.`);
// A quick run is too short to prove anything or to fail a build, unless a section breaks: it throws, or measures nothing.
process.exitCode = bars.some(({ isMeasured }) => !isMeasured) || (missed.length > 0 && !isQuick) ? 1 : 0;
