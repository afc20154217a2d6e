import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import type { Person } from '#infra/local/client/person.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { withLastingToken } from '#tests/support/people/time.ts';
import { stackAt } from '#tests/support/stack/stack.ts';
import { unique } from './scenes.ts';
import { signInHere } from './visits.ts';

/**
 * The browser's own messages about a failed connection, including the service worker's script, for tests that break
 * the connection.
 */
export const BROKEN_CONNECTION =
  /^Failed to load resource: (?:net::ERR_|the server responded with a status of 5\d\d)|WebSocket|^An unknown error occurred when fetching the script\./;

interface TestFixtures {
  /** Complaints that a test causes on purpose. */
  readonly tolerated: RegExp | undefined;
  /** Collects the complaints of a browser context. Every context of a test must be passed to it. */
  readonly watch: (context: BrowserContext) => void;
  /**
   * Opens a new browser at a path, signed in as this person or as a visitor. Motion is reduced unless `options` say
   * otherwise, because an animation costs processor time at each frame.
   */
  readonly visit: (path: string, person?: Person, options?: BrowserContextOptions) => Promise<Page>;
  /** An admin of this worker, who verifies users and lists auctions for its tests. */
  readonly admin: Person;
}

interface WorkerFixtures {
  /** The URL of the tests' stack. */
  readonly url: string;
  /** The worker's admin as they signed in first. Their token expires during a long run. */
  readonly newAdmin: Person;
}

/**
 * A browser test on the running stack. It fails when a page logs an error or a warning, or violates the site's
 * policy.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  tolerated: [undefined, { option: true }],
  url: [async ({}, use) => use(process.env['BOLI_URL'] ?? ''), { scope: 'worker' }],
  newAdmin: [async ({ url }, use) => use(await makeAdmin(url, unique('Anita Admin'))), { scope: 'worker' }],
  admin: async ({ url, newAdmin }, use) => use(await withLastingToken(url, newAdmin, await stackAt(url).now())),
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

/** Collects the complaints of a browser context's pages as they occur. */
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

/** The browser's own messages about calls and sockets; the tests check how the page reacts. */
function isBrowsersNote(text: string): boolean {
  return [
    /^Failed to load resource: the server responded with a status of 4\d\d /,
    // A page that is closed or signed out while its socket opens closes it early.
    /^WebSocket connection to '[^']*' failed: WebSocket is closed before the connection is established\.$/,
  ].some((note) => note.test(text));
}

/** Code may catch the violation of the content security policy that it causes, so that none is logged. */
async function reportPolicyViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content security policy: ${violatedDirective} forbids ${blockedURI}`);
    });
  });
}
