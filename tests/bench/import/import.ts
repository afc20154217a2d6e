import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import * as z from 'zod';
import type { Person } from '#infra/local/client/person.ts';
import { importScreen, lotRows, sheetFile } from '#tests/e2e/support/import-files.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { headlessShell } from '#tests/support/runner/chromium.ts';
import { startStack } from '#tests/support/stack/stack.ts';
import { atMost, digits, type Section, table } from '../report.ts';
import { writePictureZip } from './picture-zip.ts';
import { watchTabs } from './tab-memory.ts';

const EACH = 4;
const MAX_REQUEST_SECONDS = 10;
const MAX_TAB_MB = 500;
const MINUTES = 60_000;

/** An import by a clerk in a browser, and the same file once more. */
export async function imports(isQuick: boolean): Promise<Section> {
  const lots = isQuick ? 20 : 2_000;
  const folder = await mkdtemp(join(tmpdir(), 'boli-import-'));
  const stack = await startStack({ isOnDisk: true });
  // With a profile on disk, as a clerk has: in a private window the browser has room for 3,310 of these pictures and
  // says so.
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(await headlessShell()),
    baseURL: stack.url,
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
  });
  try {
    const browser = context.browser();
    if (browser === null) throw new Error('The browser of a profile is known.');
    const page = await context.newPage();
    await signIn(page, await makeAdmin(stack.url));
    const rows = lotRows('BENCH', lots);
    const zip = join(folder, 'pictures.zip');
    const bytes = await writePictureZip(page, zip, rows, EACH);
    // Its own tab, without the pictures that were drawn.
    await page.goto('about:blank');
    await page.close();
    const tab = await context.newPage();
    await tab.goto('/import');
    const requests = watchRequests(tab);
    const endMemory = await watchTabs(browser);
    const first = await importOnce(tab, rows, zip, `${lots} created`);
    const imported = requests.take();
    await tab.getByRole('button', { name: 'Import Another File' }).click();
    const again = await importOnce(tab, rows, zip, `${lots} unchanged`);
    const repeated = requests.take();
    const memory = await endMemory();
    const slowest = Math.max(...imported.seconds, ...repeated.seconds);
    return {
      title: `Import of ${lots} lots with ${lots * EACH} pictures (${digits(bytes / 1024 ** 2)} MB)`,
      bars: [
        atMost('Slowest request of an import', MAX_REQUEST_SECONDS, slowest, ' s'),
        atMost('Memory of the tab during an import', MAX_TAB_MB, memory.own, ' MB'),
        atMost('Requests that write when a file is imported again', 0, repeated.writes),
      ],
      table: table(
        ['', 'First', 'Again'],
        [
          ['Reading sheet and pictures, s', digits(first.reading), digits(again.reading)],
          ['Importing, s', digits(first.importing), digits(again.importing)],
          ['Requests', digits(imported.seconds.length), digits(repeated.seconds.length)],
          ['Slowest request, s', digits(Math.max(...imported.seconds)), digits(Math.max(...repeated.seconds))],
          ['Memory of the tab at most, MB', digits(memory.own), ''],
          ['With what processes share, MB', digits(memory.resident), ''],
        ],
      ),
    };
  } finally {
    await context.close();
    await stack.stop();
    await rm(folder, { recursive: true });
  }
}

/** As the login screen stores it. */
async function signIn(page: Page, { account: { email, password } }: Person): Promise<void> {
  await page.goto('/robots.txt');
  const response = await page.request.post('/api/auth/login', { data: { email, password } });
  const { token, user } = z.object({ token: z.string(), user: z.unknown() }).parse(await response.json());
  const items = JSON.stringify({ authToken: token, user: JSON.stringify(user) });
  await page.evaluate(`Object.assign(localStorage, ${items})`);
}

async function importOnce(page: Page, rows: ReturnType<typeof lotRows>, zip: string, expected: string) {
  const screen = importScreen(page);
  const start = performance.now();
  await screen.sheet.setInputFiles(sheetFile(rows));
  await screen.check.click();
  await screen.pictures.setInputFiles(zip);
  await page.getByText(/pictures are kept on this device/).waitFor({ timeout: 10 * MINUTES });
  await page
    .locator('button:not([aria-disabled])')
    .filter({ hasText: /^Import \d+ Lots$/ })
    .waitFor({ timeout: 10 * MINUTES });
  const read = performance.now();
  await screen.start.click();
  await page.getByText(`is done: ${expected}.`).waitFor({ timeout: 30 * MINUTES });
  return { reading: (read - start) / 1000, importing: (performance.now() - read) / 1000 };
}

/** The requests of a page: how long each took, and how many of them change something. */
function watchRequests(page: Page) {
  let seconds: number[] = [];
  let writes = 0;
  page.on('requestfinished', (request) => {
    seconds.push(request.timing().responseEnd / 1000);
    const isLookUp = request.url().endsWith('/by-house-number');
    const isOfSession = /\/api\/(?:auth|realtime)\//.test(request.url());
    if (request.method() !== 'GET' && !isLookUp && !isOfSession) writes += 1;
  });
  return {
    take: () => {
      const taken = { seconds, writes };
      [seconds, writes] = [[], 0];
      return taken;
    },
  };
}
