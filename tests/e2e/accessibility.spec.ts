import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from './fixtures.ts';
import { addressOf, demo, SCHEMES, SCREENS, widthsOf } from './screens.ts';
import { settled } from './visits.ts';

const test = base.extend<object, { demonstration: Awaited<ReturnType<typeof demo>> }>({
  demonstration: [async ({ url }, use) => use(await demo(url)), { scope: 'worker' }],
});

for (const screen of SCREENS) {
  test(`axe finds nothing on ${screen.name}`, async ({ visit, demonstration: { people, auction } }) => {
    const person = screen.as === 'visitor' ? undefined : people[screen.as];
    const [width = 1440] = widthsOf(screen);
    const page = await visit(addressOf(screen, auction), person, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await expect(screen.shows(page)).toBeVisible();
    for (const width of widthsOf(screen)) {
      await page.setViewportSize({ width, height: 900 });
      await screen.then?.(page);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        const axe = new AxeBuilder({ page }).setLegacyMode();
        // Nothing else on a screen depends on its colours.
        if (colorScheme !== SCHEMES[0]) axe.withRules(['color-contrast', 'link-in-text-block']);
        const { violations } = await axe.analyze();
        const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
        expect(found, `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
}
