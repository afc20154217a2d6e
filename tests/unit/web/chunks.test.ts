import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../../web/vite.config.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FILES = globSync(['web/src/**/*.{ts,tsx}', 'shared/**/*.ts'], { cwd: ROOT }).map((file) => `/${file}`);

/** Splits at each `|` that stands in no group. */
function alternativesOf(pattern: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of pattern) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** The choices that a pattern names, each as a pattern without `(?:a|b)`. */
function choicesOf(pattern: string): readonly string[] {
  return alternativesOf(pattern).flatMap((one) => {
    const [before = '', ...others] = one.split('(?:');
    if (others.length === 0) return [one];
    const rest = others.join('(?:');
    // Where the group is closed: only then does another `|` stand in none.
    const end = [...rest].findIndex((_, at) => alternativesOf(`(${rest.slice(0, at + 1)}|`).length > 1);
    return choicesOf(rest.slice(0, end)).flatMap((choice) => choicesOf(before + choice + rest.slice(end + 1)));
  });
}

/** Silently, a file that was moved away from its group would be fetched by itself, or bring others into the first load. */
test('what the site’s files are grouped by names files that there are', () => {
  const output = config.build?.rolldownOptions?.output;
  const groups = output !== undefined && 'codeSplitting' in output ? output.codeSplitting : undefined;
  const patterns = typeof groups === 'object' ? (groups.groups ?? []).map(({ test: pattern }) => pattern) : [];
  const named = patterns
    .flatMap((pattern) => (pattern instanceof RegExp ? choicesOf(pattern.source) : []))
    .filter((choice) => choice.includes('web\\/src') || choice.includes('\\/shared'));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((choice) => !FILES.some((file) => new RegExp(choice).test(file)))).toEqual([]);
});
