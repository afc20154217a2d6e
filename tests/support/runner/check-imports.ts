/**
 * `npm run check:imports`: the rules in .dependency-cruiser.mjs, on every source file. dependency-cruiser itself passes
 * when it has read nothing, so the files that it has read are compared with those that git knows.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { cruise, format } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

const FOLDERS = ['functions', 'infra', 'shared', 'web/src', 'tests'];

const { options, ...ruleSet } = await extractConfig(resolve('.dependency-cruiser.mjs'));
const { output } = await cruise(FOLDERS, { ...options, ruleSet, validate: true });
if (typeof output === 'string') throw new Error(output);
const report = await format(output, { outputType: 'err' });
console.log(report.output);

const read = new Set(output.modules.map(({ source }) => source));
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], { encoding: 'utf8' });
const unread = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(file) && !read.has(file));
for (const file of unread) console.error(`${file} was not read: no rule of imports is checked for it.`);
if (unread.length > 0 || report.exitCode !== 0) process.exitCode = 1;
