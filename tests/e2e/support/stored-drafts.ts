import type { Page } from '@playwright/test';

/** All drafts of auction forms that this browser keeps, as text. */
export function storedDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('boli-drafts')) return '';
    const opening = indexedDB.open('boli-drafts');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The drafts cannot be opened.'));
    });
    const reading = database.transaction('forms').objectStore('forms').getAll();
    const drafts = await new Promise<unknown[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return JSON.stringify(drafts);
  });
}
