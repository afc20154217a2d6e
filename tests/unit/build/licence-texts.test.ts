import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noticesOf } from '#infra/build/licence-texts.ts';

const root = mkdtempSync('/tmp/boli-notices-');
afterAll(() => rmSync(root, { recursive: true }));

function install(folder: string, license: string, texts: Readonly<Record<string, string>>): void {
  mkdirSync(join(root, folder), { recursive: true });
  const name = folder.split('node_modules/').at(-1);
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(root, folder, file), text);
}

test('the notices cover exactly the packages in use, print each text once, and include NOTICE files', () => {
  install('node_modules/one', 'MIT', { LICENSE: 'Do as you please.' });
  install('node_modules/@scope/two', 'MIT', { 'LICENCE.md': 'Do as you please.' });
  install('node_modules/one/node_modules/inner', 'Apache-2.0', {
    LICENSE: 'Apache text',
    NOTICE: 'By the inner people',
  });
  install('node_modules/copies', 'MIT', { LICENSE: 'Do as you please.' });
  mkdirSync(join(root, 'node_modules/copies/other'));
  writeFileSync(join(root, 'node_modules/copies/other/LICENSE'), 'Text of the copied code');
  install('node_modules/unused', 'GPL-3.0', { LICENSE: 'Share alike' });
  install('node_modules/bare', '0BSD', {});
  mkdirSync(join(root, 'node_modules/one/dist'));
  const notices = noticesOf(root, [
    'node_modules/copies/other/index.js',
    'node_modules/one/dist/index.js',
    join(root, 'node_modules/one/dist/more.js?url'),
    'node_modules/@scope/two/index.js',
    join(root, 'node_modules/one/node_modules/inner/index.js'),
    `\0${join(root, 'node_modules/unused/index.js')}?commonjs-exports`,
    'node_modules/bare/index.js',
    'functions/bidding/bid.ts',
  ]);
  expect(notices).toContain('@scope/two 1.0.0 (MIT)\none 1.0.0 (MIT)\n\nDo as you please.\n');
  expect(notices.split('Do as you please.')).toHaveLength(3);
  expect(notices).toContain('inner 1.0.0 (Apache-2.0)\n\nApache text\n\nBy the inner people\n');
  expect(notices).toContain('copies 1.0.0 (MIT)\n\nDo as you please.\n\nText of the copied code\n');
  expect(notices).toContain('bare 1.0.0 (0BSD)');
  expect(notices).not.toContain('Share alike');
});
