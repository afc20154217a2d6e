import type { Page } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/** The middle of Lighthouse's class of fast desktops, for which its factor of four is meant. */
const DESKTOP_INDEX = 1750;
const DESKTOP_SLOWDOWN = 4;

/**
 * By how much to slow down the browser's processor, so that it is a phone of the middle class on every machine and at
 * every load: Lighthouse's benchmark runs in the page first.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md ("Calibrating the CPU slowdown")
 */
export async function phoneSlowdown(page: Page): Promise<number> {
  const index = Number(await page.evaluate(`(${pageFunctions.computeBenchmarkIndex.toString()})()`));
  return Math.max(1, (DESKTOP_SLOWDOWN * index) / DESKTOP_INDEX);
}
