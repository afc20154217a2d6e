import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { complaintsOf, expect, test as base } from './support/fixtures.ts';
import type { Screen } from './screens/screen.ts';
import { addressOf, demo, SCHEMES, SCREENS, widthsOf } from './screens/screens.ts';
import { settled, signInHere } from './support/visits.ts';

/** A browser of one of the demo's people, with what its pages have complained about. */
interface Seat {
  readonly page: Page;
  readonly complaints: string[];
}

interface WorkerFixtures {
  readonly demonstration: Awaited<ReturnType<typeof demo>>;
  /** One browser per kind of person: signing in anew for every screen would take longer than looking at it. */
  readonly seat: (as: Screen['as']) => Promise<Seat>;
}

const test = base.extend<object, WorkerFixtures>({
  demonstration: [async ({ url }, use) => use(await demo(url)), { scope: 'worker' }],
  seat: [
    async ({ browser, url, demonstration: { people } }, use) => {
      const seats = new Map<Screen['as'], Promise<Seat>>();
      const take = async (as: Screen['as']): Promise<Seat> => {
        const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
        const complaints = await complaintsOf(context);
        const page = await context.newPage();
        if (as !== 'visitor') await signInHere(page, people[as]);
        return { page, complaints };
      };
      await use((as) => {
        const taken = seats.get(as) ?? take(as);
        seats.set(as, taken);
        return taken;
      });
      for (const taken of seats.values()) await (await taken).page.context().close();
    },
    { scope: 'worker' },
  ],
});

for (const screen of SCREENS) {
  test(`axe finds nothing on ${screen.name}`, async ({ seat, demonstration }) => {
    const { page, complaints } = await seat(screen.as);
    const [width = 1440] = widthsOf(screen);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(addressOf(screen, demonstration));
    await expect(screen.shows(page)).toBeVisible();
    let isLoaded = false;
    for (const width of widthsOf(screen)) {
      await page.setViewportSize({ width, height: 900 });
      await screen.then?.(page);
      expect(await widthOf(page), 'the width of what is shown').toBe(width);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        // The page keeps axe once it has it.
        const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) }).setLegacyMode();
        isLoaded = true;
        const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
        const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
        expect(found, `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
    expect(complaints.splice(0)).toEqual([]);
  });
}

/** How far a page reaches, which is no further than its window unless something in it is too wide. */
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
