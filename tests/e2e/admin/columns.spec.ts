import type { Page } from '@playwright/test';
import { bid, pay } from '#infra/local/client/person.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders, runningAuction, upcomingAuction } from '../support/scenes.ts';

/**
 * The columns of the first table whose words stand neither at the left nor at the right edge of the texts below, and the
 * right ones whose digits have several widths. Pictures, badges and buttons have edges of their own.
 */
const crookedColumns = (page: Page) =>
  page
    .getByRole('table')
    .first()
    .evaluate((table) => {
      const textsOf = (element: Element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const boxes = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          const box = range.getBoundingClientRect();
          const around = node.parentElement;
          const isPlain = around !== null && Number.parseFloat(getComputedStyle(around).paddingLeft) === 0;
          const isShown = around?.closest('.sr-only, [aria-hidden="true"]') === null && box.width > 1;
          if (isShown && node.textContent?.trim() !== '') boxes.push({ box, isPlain, around });
        }
        return boxes;
      };
      const rows = [...table.querySelectorAll('[role="row"]')];
      const headers = [...(rows[0]?.querySelectorAll('[role="columnheader"]') ?? [])];
      return headers.flatMap((header, index) => {
        const [word] = textsOf(header);
        if (word === undefined) return [];
        const isRight = getComputedStyle(header).textAlign === 'right';
        return rows.slice(1).flatMap((row) => {
          const cell = [...row.querySelectorAll('[role="cell"], [role="rowheader"]')][index];
          const texts = cell === undefined ? [] : textsOf(cell);
          const edge = isRight ? texts.at(-1) : texts[0];
          if (cell?.querySelector('img, svg, button, input') !== null || edge === undefined || !edge.isPlain) return [];
          const difference = isRight ? edge.box.right - word.box.right : edge.box.left - word.box.left;
          const isTabular = getComputedStyle(edge.around ?? cell).fontVariantNumeric.includes('tabular-nums');
          const problems = [
            ...(Math.abs(difference) > 1.5 ? [`${header.textContent}: ${String(Math.round(difference))} px`] : []),
            ...(isRight && !isTabular ? [`${header.textContent}: digits`] : []),
          ];
          return problems.slice(0, 1);
        });
      });
    });

test(
  'the word above a column stands at the edge of its cells, and digits have one width',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
    const { auctionId } = await runningAuction({ url, admin }, [tara, uma]);
    await bid(tara, auctionId, 11_000);
    const coming = await upcomingAuction({ url, admin });
    await pay(url, tara, coming.auctionId, 'emd');
    const page = await visit('/robots.txt', admin, { viewport: { width: 1440, height: 900 } });
    for (const path of [
      '/view-auctions?view=list&columns=current-bid,bids,bidders,price,closes,starts,lot',
      '/people',
      '/transactions',
      '/audit',
      `/auction/${auctionId}`,
      '/admin-dashboard',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('table').first().getByRole('row').nth(1), path).toBeVisible();
      expect(await crookedColumns(page), path).toEqual([]);
    }
    const hers = await visit('/dashboard', tara, { viewport: { width: 1440, height: 900 } });
    for (const path of ['/dashboard', '/dashboard?tab=payments']) {
      await hers.goto(path);
      await expect(hers.getByRole('table').first().getByRole('row').nth(1), path).toBeVisible();
      expect(await crookedColumns(hers), path).toEqual([]);
    }
  },
);
