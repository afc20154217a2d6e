import { expect, type Locator, type Page } from '@playwright/test';

/** More than the focusable elements of any screen, including three per toast of other tests. */
const MAX_TAB_STOPS = 300;

/** Presses Tab or Shift+Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
