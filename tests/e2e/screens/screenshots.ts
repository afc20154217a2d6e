/** `npm run screenshots`: all screens, or those named, at three widths, light and dark, into `screenshots/`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { headlessShell } from '#tests/support/runner/chromium.ts';
import { buildOnce } from '#tests/support/stack/build-once.ts';
import { startStack } from '#tests/support/stack/stack.ts';
import { settled, signInHere } from '../support/visits.ts';
import type { Screen } from './screen.ts';
import { addressOf, demo, SCHEMES, SCREENS } from './screens.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'screenshots');
/** A few screenfuls of a long list are enough. */
const MAX_HEIGHT = 4_000;
const WIDTHS = [1440, 768, 390] as const;

const names = process.argv.slice(2);
const wanted = names.length === 0 ? SCREENS : SCREENS.filter(({ name }) => names.includes(name));

type Demo = Awaited<ReturnType<typeof demo>>;

await mkdir(FOLDER, { recursive: true });
const url = process.env['BOLI_URL'];
if (url === undefined) {
  await buildOnce();
  const stack = await startStack({ demo: true });
  try {
    await photographAll(stack.url);
  } finally {
    await stack.stop();
  }
} else await photographAll(url);

async function photographAll(url: string): Promise<void> {
  const demonstration = await demo(url);
  const browser = await chromium.launch(await headlessShell());
  try {
    for (const width of WIDTHS) {
      for (const role of ['visitor', 'bidder', 'admin', 'cashier'] as const) {
        const screens = wanted.filter((screen) => screen.as === role && (screen.widths ?? WIDTHS).includes(width));
        await photograph(browser, url, demonstration, width, screens);
      }
    }
  } finally {
    await browser.close();
  }
}

async function photograph(
  browser: Browser,
  baseURL: string,
  demonstration: Demo,
  width: number,
  screens: readonly Screen[],
): Promise<void> {
  const [first] = screens;
  if (first === undefined) return;
  const context = await browser.newContext({
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    viewport: { width, height: width === 390 ? 844 : 900 },
  });
  const page = await context.newPage();
  if (first.as !== 'visitor') await signInHere(page, demonstration.people[first.as]);
  for (const screen of screens) {
    await screen.before?.(page);
    await page.goto(addressOf(screen, demonstration));
    await screen.shows(page).waitFor();
    await screen.then?.(page);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const height = Math.min(MAX_HEIGHT, await page.evaluate(() => document.documentElement.scrollHeight));
      const whole = screen.then === undefined && { fullPage: true, clip: { x: 0, y: 0, width, height } };
      await page.screenshot({ path: join(FOLDER, `${screen.name}-${width}-${colorScheme}.png`), ...whole });
    }
    console.log(`${screen.name}, ${width} px`);
  }
  await context.close();
}
