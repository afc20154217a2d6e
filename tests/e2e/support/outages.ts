import { expect, type Locator, type Page, type Route } from '@playwright/test';

export const NETWORK = 'Network error. Please check your connection and try again.';

/** The API as it may be, and what is done with each call. */
export const down = (route: Route) => route.abort('connectionrefused');
export const failing = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    headers: { 'x-request-id': '7f3a1b2c-0d4e-4f5a-8b6c-7d8e9f0a1b2c' },
    body: '{"message":"Internal Server Error"}',
  });

export interface Outage {
  /** Opens a browser on a page that calls nothing. */
  readonly arrive: () => Promise<Page>;
  /** The screen. */
  readonly path: string;
  /** The calls it depends on. */
  readonly calls: string;
  readonly title: string;
  /** The sentence without any answer, and with a 500. */
  readonly sentences: readonly [string, string];
  /** Whether the screen then names the failed request. */
  readonly hasReference?: boolean;
  readonly waiting: (page: Page) => Locator;
  readonly shows: (page: Page) => Locator;
}

/** A screen says what is wrong when its calls fail, and goes on at Try Again; while they are slow it says that it waits. */
export async function outlives(outage: Outage): Promise<void> {
  const { arrive, path, calls, title, sentences, hasReference = true, waiting, shows } = outage;
  const open = async (treat: (route: Route) => Promise<void>) => {
    const page = await arrive();
    await page.clock.install();
    await page.route(calls, treat);
    await page.goto(path);
    return page;
  };
  const breaks = async (treat: (route: Route) => Promise<void>, sentence: string) => {
    const page = await open(treat);
    await afterPauses(page, page.getByText(title));
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('Reference 7f3a1b2c')).toHaveCount(treat === failing && hasReference ? 1 : 0);
    await page.unroute(calls);
    // A screen that asks again by itself may have recovered before the click.
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Try Again' })
      .or(shows(page))
      .first()
      .click({ trial: true });
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' });
    if (await again.isVisible()) await again.click();
    await expect(shows(page)).toBeVisible();
  };
  const waits = async () => {
    const answered = Promise.withResolvers<undefined>();
    const page = await open(async (route) => {
      await answered.promise;
      await route.continue();
    });
    await expect(waiting(page).first()).toBeAttached();
    await expect(page.getByText(title)).toBeHidden();
    answered.resolve(undefined);
    await expect(shows(page)).toBeVisible();
  };
  await Promise.all([breaks(down, sentences[0]), breaks(failing, sentences[1]), waits()]);
}

/** Waits for what a page shows after pauses of its own (it tries again, or asks now and then), which pass at once. */
export async function afterPauses(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000, intervals: [0] });
}
