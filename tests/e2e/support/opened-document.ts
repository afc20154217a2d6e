import type { APIResponse, Page } from '@playwright/test';
import type { openDocument } from '#shared/contract/auctions.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';

/**
 * Opens a document of the shown lot in a new tab and fetches the same file. Playwright may miss the first request of a
 * tab, which starts before it listens.
 */
export async function openedDocument(page: Page, name: string): Promise<APIResponse> {
  const tab = page.waitForEvent('popup');
  const answered = page.waitForResponse(/\/api\/auctions\/[^/]+\/documents\//);
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await tab;
  const { url } = (await (await answered).json()) as ResponseOf<typeof openDocument>;
  return page.request.get(url);
}
