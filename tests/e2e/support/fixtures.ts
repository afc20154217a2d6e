import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import type { Person } from '../../../infra/local/client/person.ts';
import { makeAdmin } from '../../support/people/people.ts';
import { unique } from './scenes.ts';
import { signInHere } from './visits.ts';

/**
 * What the browser itself says when a connection fails, also of the service worker's script; for tests that break the
 * connection on purpose.
 */
export const BROKEN_CONNECTION =
  /^Failed to load resource: (?:net::ERR_|the server responded with a status of 5\d\d)|WebSocket|^An unknown error occurred when fetching the script\./;

interface TestFixtures {
  /** Complaints that a test provokes on purpose. */
  readonly tolerated: RegExp | undefined;
  /** Collects the complaints of a browser context; every context of a test is handed to it. */
  readonly watch: (context: BrowserContext) => void;
  /**
   * Opens a browser of its own at a path, signed in as that person (as a visitor when there is none). Nothing moves in
   * it unless `options` say so: an animation is drawn sixty times a second, by the processor.
   */
  readonly visit: (path: string, person?: Person, options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** Where the stack of the tests runs. */
  readonly url: string;
  /** An admin of this worker's own, who verifies and lists what its tests need. */
  readonly admin: Person;
}

/** A browser test on the running stack. It fails when a page logs an error or a warning, or breaks the site's policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  tolerated: [undefined, { option: true }],
  url: [async ({}, use) => use(process.env['BOLI_URL'] ?? ''), { scope: 'worker' }],
  admin: [async ({ url }, use) => use(await makeAdmin(url, unique('Anita Admin'))), { scope: 'worker' }],
  baseURL: async ({ url }, use) => use(url),
  watch: [
    async ({ tolerated }, use) => {
      const complaints: string[] = [];
      await use((context) => listen(context, complaints, tolerated));
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    watch(context);
    await reportPolicyViolations(context);
    await use(context);
  },
  visit: async ({ browser, url, watch }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (path, person, options) => {
      const context = await browser.newContext({
        baseURL: url,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      watch(context);
      await reportPolicyViolations(context);
      const page = await context.newPage();
      await (person === undefined ? page.goto(path) : signInHere(page, person, path));
      return page;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const page of contexts.flatMap((context) => context.pages())) {
        await testInfo.attach('page', { body: `${page.url()}\n${await page.locator('body').ariaSnapshot()}` });
      }
    }
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** What the pages of a browser context will complain about, collected as they do. */
export async function complaintsOf(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  listen(context, complaints);
  await reportPolicyViolations(context);
  return complaints;
}

function listen(context: BrowserContext, complaints: string[], tolerated?: RegExp): void {
  const note = (text: string) => {
    if (tolerated?.test(text) !== true) complaints.push(text);
  };
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || isBrowsersNote(message.text())) return;
    note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(String(error.error())));
}

/** What the browser itself notes of calls and sockets; what the page makes of it is what the tests look at. */
function isBrowsersNote(text: string): boolean {
  return [
    /^Failed to load resource: the server responded with a status of 4\d\d /,
    // Whoever leaves a page, or is signed out, while its socket opens closes it early.
    /^WebSocket connection to '[^']*' failed: WebSocket is closed before the connection is established\.$/,
  ].some((note) => note.test(text));
}

/** Some violations of the content security policy are caught by the code that commits them, and never logged. */
async function reportPolicyViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content security policy: ${violatedDirective} forbids ${blockedURI}`);
    });
  });
}
