/**
 * `npm run check:imports`: the rules in .dependency-cruiser.mjs, on every source file. dependency-cruiser itself passes
 * when it has read nothing, so the files that it has read are compared with those that git knows. A folder with more files
 * than one can take in has more than one subject. Comments and names keep to `source-rules.ts`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cruise, format } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { nounsThatAwait, wideComments } from './source-rules.ts';

const FILES_IN_A_FOLDER = 20;
const FOLDERS = ['functions', 'infra', 'shared', 'web/src', 'web/service-worker', 'tests'];

const { options, ...ruleSet } = await extractConfig(resolve('.dependency-cruiser.mjs'));
const { output } = await cruise(FOLDERS, { ...options, ruleSet, validate: true });
if (typeof output === 'string') throw new Error(output);
const report = await format(output, { outputType: 'err' });
console.log(report.output);

const read = new Set(output.modules.map(({ source }) => source));
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], { encoding: 'utf8' });
const sources = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(file));
const unread = sources.filter((file) => !read.has(file));
for (const file of unread) console.error(`${file} was not read: no rule of imports is checked for it.`);
const full = Map.groupBy(sources, dirname)
  .entries()
  .filter(([, files]) => files.length > FILES_IN_A_FOLDER)
  .toArray();
const broken = sources.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return [...wideComments(file, text), ...(file.startsWith('tests/') ? [] : nounsThatAwait(file, text))];
});
for (const sentence of broken) console.error(sentence);
for (const [folder, files] of full) console.error(`${folder} has ${files.length} files: divide them by subject.`);
if (broken.length > 0 || full.length > 0 || unread.length > 0 || report.exitCode !== 0) process.exitCode = 1;
