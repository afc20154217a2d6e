import { expect, type Locator, type Page, type Route } from '@playwright/test';

export const NETWORK = 'Network error. Please check your connection and try again.';

/** Handlers that make the API's calls fail or wait. */
export const down = (route: Route) => route.abort('connectionrefused');
export const failing = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    headers: { 'x-request-id': '7f3a1b2c-0d4e-4f5a-8b6c-7d8e9f0a1b2c' },
    body: '{"message":"Internal Server Error"}',
  });

export interface Outage {
  /** A browser on a page that makes no calls. */
  readonly page: Page;
  /** The screen. */
  readonly path: string;
  /** The calls that the screen needs. */
  readonly calls: string;
  readonly title: string;
  /** The message without a response, and with a 500. */
  readonly sentences: readonly [string, string];
  /** Whether the screen then names the failed request. */
  readonly hasReference?: boolean;
  readonly waiting: (page: Page) => Locator;
  readonly shows: (page: Page) => Locator;
}

/** Checks that a screen shows its failed calls, recovers by Try Again, and shows when it is waiting. */
export async function expectRecovery(outage: Outage): Promise<void> {
  const { page, path, calls, title, sentences, hasReference = true, waiting, shows } = outage;
  const breaks = async (treat: (route: Route) => Promise<void>, sentence: string) => {
    await page.route(calls, treat);
    await page.goto(path);
    await afterPauses(page, page.getByText(title));
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('Reference 7f3a1b2c')).toHaveCount(treat === failing && hasReference ? 1 : 0);
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' });
    await expect(again).toBeVisible();
    await page.unroute(calls);
    // A screen that retries by itself may recover before the click.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(shows(page)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
  };
  const waits = async () => {
    const answered = Promise.withResolvers<undefined>();
    await page.route(calls, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(waiting(page).first()).toBeAttached();
    await expect(page.getByText(title)).toBeHidden();
    answered.resolve(undefined);
    await expect(shows(page)).toBeVisible();
  };
  await page.clock.install();
  await breaks(down, sentences[0]);
  await breaks(failing, sentences[1]);
  await waits();
}

/** Waits for an element that the page shows after its own pauses (retries or polls), which the test skips. */
export async function afterPauses(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000, intervals: [0] });
}
