/** The files of a path stand in a README in their order. What they import of its folder is named there, too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FUNCTIONS = join(import.meta.dirname, '../../functions');

/** What a file imports of `functions`, without types. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(FUNCTIONS, `${file}.ts`), 'utf8');
  return [...text.matchAll(/^import \{([^}]*)\} from '([^']+)\.ts';/gm)]
    .filter(([, names = '']) => names.split(',').some((name) => !/^\s*(type .*)?$/.test(name)))
    .flatMap(([, , path = '']) => {
      if (path.startsWith('#functions/')) return [path.slice('#functions/'.length)];
      return path.startsWith('.') ? [join(file, '..', path)] : [];
    });
}

test.each([
  ['bidding', '## The files of a plain bid', 12, 'bidding/'],
  ['deposits', '## The files of a forfeited deposit', 15, 'deposits/decisions/'],
])(
  'functions/%s/README.md: each file is imported by one before it, and none is missing',
  (folder, title, most, own) => {
    const readme = readFileSync(join(FUNCTIONS, folder, 'README.md'), 'utf8');
    const section = readme.split(`${title}\n`)[1]?.split('\n## ')[0] ?? '';
    const path = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
    expect(path.length).toBeGreaterThan(0);
    expect(path.length).toBeLessThanOrEqual(most);
    expect(new Set(path).size).toBe(path.length);
    for (const [place, file] of path.entries()) {
      if (place > 0) expect(path.slice(0, place).flatMap(importsOf), file).toContain(file);
    }
    const named = [...section.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    const missing = path.flatMap(importsOf).filter((file) => file.startsWith(own) && !named.includes(file));
    expect(missing).toEqual([]);
  },
);
