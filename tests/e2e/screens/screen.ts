import { expect, type Locator, type Page } from '@playwright/test';
import type * as z from 'zod';

/** Finds an id by a word of an auction's title or a bidder's name. */
export type Find = (word: string) => string;

export interface Screen {
  readonly name: string;
  readonly as: 'visitor' | 'bidder' | 'admin' | 'cashier';
  readonly path: string | ((auction: Find, user: Find, sale: Find) => string);
  /** Runs before the screen is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** An element of the loaded screen. */
  readonly shows: (page: Page) => Locator;
  /** Interaction before the check; runs at each width. */
  readonly then?: (page: Page) => Promise<void>;
  readonly widths?: readonly number[];
  /** A large part of a page that shows another screen: axe checks it by day, too. */
  readonly isChecked?: true;
}

/** The locators in the tables of screens. */
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 }).first();
export const heading2 = (name: RegExp) => (page: Page) => page.getByRole('heading', { name, level: 2 });
/** A whole word (`/^Live$/`) needs anchors, because every page has sentences with words like Live. */
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Presses the button unless its target is open already, as after an earlier width. */
export async function opened(opener: Locator, what: Locator): Promise<void> {
  if (!(await what.isVisible())) await opener.click();
  await expect(what).toBeVisible();
}

/**
 * Answers a call with what the demo does not have. What its contract does not allow throws here: a page would only fail
 * to load.
 */
export async function mockAnswer(
  page: Page,
  address: string | RegExp,
  { response }: { readonly response: z.ZodType },
  answer: object,
): Promise<void> {
  const json = { success: true, ...answer };
  response.parse(json);
  await page.route(address, (route) => route.fulfill({ json }));
}

/** Scrolls to the end, where the last parts of a page are loaded, until its heading is there. */
export async function scrolledTo(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const part = page.getByRole('heading', { name, level: 2 });
  await expect(part).toBeVisible();
  await part.evaluate((element) => element.scrollIntoView());
}
