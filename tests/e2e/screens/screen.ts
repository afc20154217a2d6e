import { expect, type Locator, type Page } from '@playwright/test';

/** Finds an id by a word: of an auction's title, or of a bidder's name. */
export type Find = (word: string) => string;

export interface Screen {
  readonly name: string;
  readonly as: 'visitor' | 'bidder' | 'admin';
  readonly path: string | ((auction: Find, user: Find) => string);
  /** What is on the screen once it has loaded. */
  readonly shows: (page: Page) => Locator;
  /** What is done on it before it is looked at; runs at each width. */
  readonly then?: (page: Page) => Promise<void>;
  readonly widths?: readonly number[];
}

/** How what is looked for on a screen is named in the tables of screens. */
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 }).first();
export const heading2 = (name: RegExp) => (page: Page) => page.getByRole('heading', { name, level: 2 });
/** A single word as a whole (`/^Live$/`): every page has sentences with words like Live. */
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens what a button opens, unless it is open already: the screen is looked at at several widths. */
export async function opened(opener: Locator, what: Locator): Promise<void> {
  if (!(await what.isVisible())) await opener.click();
  await expect(what).toBeVisible();
}
