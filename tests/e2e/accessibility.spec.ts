import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { complaintsOf, expect, test as base } from './support/fixtures.ts';
import type { Screen } from './screens/screen.ts';
import { addressOf, demo, SCHEMES, SCREENS, widthsOf } from './screens/screens.ts';
import { settled, signInHere } from './support/visits.ts';
import { IS_LONG_RUN } from '../support/long-run.ts';

/** A browser of one of the demo's people, with what its pages have complained about. */
interface Seat {
  readonly page: Page;
  readonly complaints: string[];
  /** Whether its page shows a screen on which nothing was opened or typed. */
  isUntouched: boolean;
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
        return { page, complaints, isUntouched: false };
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

/** The rules that look at colours: axe's tag cat.color names a stricter one too, which is off unless it is named. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * A scheme changes colours, and the button in the header that changes the scheme: all rules look at both schemes on the
 * first screen of each kind of person, and on the others the rules of colours look at the second.
 */
const WHOLLY_IN_BOTH = ['visitor', 'bidder', 'admin'].map((kind) => SCREENS.find(({ as }) => as === kind));

/** By day axe looks at the first screen of each route, wide and light; at night at every screen, width and scheme. */
const screens = IS_LONG_RUN ? SCREENS : SCREENS.filter((screen) => SCREENS.find(isSameRoute(screen)) === screen);
const isForAxe = (width: number, scheme: (typeof SCHEMES)[number], screen: Screen): boolean =>
  IS_LONG_RUN || (width === widthsOf(screen)[0] && scheme === SCHEMES[0]);

for (const screen of screens) {
  test(`axe finds nothing on ${screen.name}`, async ({ seat, demonstration }) => {
    const taken = await seat(screen.as);
    const { page, complaints } = taken;
    const [width = 1440] = widthsOf(screen);
    await page.setViewportSize({ width, height: 900 });
    const address = addressOf(screen, demonstration);
    await (taken.isUntouched ? follow(page, address) : page.goto(address));
    taken.isUntouched = false;
    await expect(screen.shows(page)).toBeVisible();
    for (const width of widthsOf(screen)) {
      await page.setViewportSize({ width, height: 900 });
      await screen.then?.(page);
      expect(await widthOf(page), 'the width of what is shown').toBe(width);
      for (const colorScheme of SCHEMES.filter((scheme) => isForAxe(width, scheme, screen))) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        // The page keeps axe once it has it.
        const isLoaded = await page.evaluate(() => 'axe' in window);
        const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) }).setLegacyMode();
        axe.options({ resultTypes: ['violations'] });
        if (colorScheme !== SCHEMES[0] && !WHOLLY_IN_BOTH.includes(screen)) axe.withRules(COLOUR_RULES);
        const { violations } = await axe.analyze();
        const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
        expect(found, `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
    expect(complaints.splice(0)).toEqual([]);
    taken.isUntouched = screen.then === undefined;
  });
}

/** Whether another screen is a state of the same route, for the same kind of person. */
function isSameRoute(screen: Screen): (other: Screen) => boolean {
  const anyId = () => ':id';
  const routeOf = ({ as, path }: Screen): string =>
    `${as} ${(typeof path === 'string' ? path : path(anyId, anyId)).split('?')[0]}`;
  return (other) => routeOf(other) === routeOf(screen);
}

/** Goes to an address as a link of the site does, without loading the site, and axe, once more. */
async function follow(page: Page, address: string): Promise<void> {
  // What the screen before has shown must be gone: this one may be known by the same words.
  await route(page, '/error?type=server-error');
  await expect(page.getByRole('heading', { name: 'Server Error', level: 1 })).toBeVisible();
  await route(page, address);
}

const route = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** How far a page reaches, which is no further than its window unless something in it is too wide. */
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
