import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../../../web');

/** The paths, colours and circles of the first SVG in a file, in order. */
async function drawing(file: string): Promise<readonly string[]> {
  const [svg = ''] = /<svg[\s\S]*?<\/svg>/.exec(await readFile(join(WEB, file), 'utf8')) ?? [];
  return svg.match(/\s(?:d|cx|cy|r|fill)="[^"]+"/g)?.map((part) => part.trim()) ?? [];
}

test('the mark that is shown while the site starts is the one of favicon.svg', async () => {
  const mark = await drawing('public/favicon.svg');
  expect(mark).toContain('fill="#0b5a5e"');
  expect(await drawing('index.html')).toEqual(mark);
});
