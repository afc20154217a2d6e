import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import type { Screen } from './screens/screen.ts';
import { addressOf, demo, SCHEMES, SCREENS, widthsOf } from './screens/screens.ts';
import { complaintsOf, expect, test as base } from './support/fixtures.ts';
import { settled, signInHere } from './support/visits.ts';

/** A signed-in browser of one of the demo's users, with the complaints of its pages. */
interface Seat {
  readonly page: Page;
  readonly complaints: string[];
  /** Whether the page shows a screen without any interaction yet. */
  isUntouched: boolean;
}

interface WorkerFixtures {
  readonly demonstration: Awaited<ReturnType<typeof demo>>;
  /** One browser per kind of user, because signing in for every screen would take longer than the checks. */
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

/** axe's rules about colours; its tag cat.color would enable a stricter, optional rule too. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * A scheme changes only colours and the button that switches it. So the first screen of each kind of user gets all
 * rules in both schemes, and other screens get only the rules about colours in the second scheme.
 */
const WHOLLY_IN_BOTH = ['visitor', 'bidder', 'admin'].map((kind) => SCREENS.find(({ as }) => as === kind));

/**
 * By day axe checks the first screen of each route and what is marked, wide and light; at night every screen, width and
 * scheme.
 */
const screens = IS_LONG_RUN
  ? SCREENS
  : SCREENS.filter((screen) => screen.isChecked === true || SCREENS.find(isSameRoute(screen)) === screen);
const isForAxe = (width: number, scheme: (typeof SCHEMES)[number], screen: Screen): boolean =>
  IS_LONG_RUN || (width === widthsOf(screen)[0] && scheme === SCHEMES[0]);

for (const screen of screens) {
  test(`axe finds no violation on ${screen.name}`, async ({ seat, demonstration }) => {
    const taken = await seat(screen.as);
    const { page, complaints } = taken;
    const [width = 1440] = widthsOf(screen);
    await page.setViewportSize({ width, height: 900 });
    const address = addressOf(screen, demonstration);
    await screen.before?.(page);
    // A page that stays may hold the answers of the stack, which `before` replaces, for a while.
    await (taken.isUntouched && screen.before === undefined ? follow(page, address) : page.goto(address));
    taken.isUntouched = false;
    await expect(screen.shows(page)).toBeVisible();
    for (const width of widthsOf(screen)) {
      await page.setViewportSize({ width, height: 900 });
      await screen.then?.(page);
      expect(await widthOf(page), 'the width of what is shown').toBe(width);
      for (const colorScheme of SCHEMES.filter((scheme) => isForAxe(width, scheme, screen))) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        // The page keeps axe once it is injected.
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

/** Whether another screen is a state of the same route for the same kind of user. */
function isSameRoute(screen: Screen): (other: Screen) => boolean {
  const anyId = () => ':id';
  const routeOf = ({ as, path }: Screen): string =>
    `${as} ${(typeof path === 'string' ? path : path(anyId, anyId, anyId)).split('?')[0]}`;
  return (other) => routeOf(other) === routeOf(screen);
}

/** Navigates within the site, without reloading the site and axe. */
async function follow(page: Page, address: string): Promise<void> {
  // The previous screen must disappear first, because both may contain the expected text.
  await route(page, '/error?type=server-error');
  await expect(page.getByRole('heading', { name: 'Server Error', level: 1 })).toBeVisible();
  await route(page, address);
}

const route = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** The width of the page's content, larger than the window if an element is too wide. */
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
