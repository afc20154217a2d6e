import { expect, test } from 'vitest';
import { getLiveLot, getLot, listLots } from '#shared/contract/lots/public-lots.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import type { ChosenSettings } from './chosen-settings.ts';

/** A test on a stack without public lots. */
export function closedLots(on: ChosenSettings): void {
  test('visitors get 404 for lots, and the page asks them to log in', async () => {
    for (const route of [listLots, getLot, getLiveLot]) {
      const refused = await attempt(on.stack.url, undefined, route, route === listLots ? {} : { params: { id: 'a' } });
      expect(refused).toMatchObject({ status: 404, code: 'NOT_PUBLIC', message: 'Please log in to see the lots.' });
    }
    const page = (path: string) => fetch(on.stack.url + path, { headers: { accept: 'text/html' } });
    const lots = await page('/lots');
    expect(lots.status).toBe(404);
    expect(await lots.text()).toContain('<div id="root">');
    expect((await page('/sitemap.xml')).status).toBe(404);
  });
}
