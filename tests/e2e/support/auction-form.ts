import { expect, type Locator, type Page } from '@playwright/test';
import { loadPicture } from '#infra/local/demo/lot-pictures.ts';
import { istParts } from '#shared/model/ist.ts';

type Moment = 'Registration Deadline' | 'Start' | 'End' | 'Latest End';

/** A picture for a file chooser. */
export async function pictureFile(name: string) {
  return { name, mimeType: 'image/webp', buffer: Buffer.from(await loadPicture(name)) };
}

/** The create and edit screens. */
export function auctionForm(page: Page) {
  const tiles = page.getByRole('list', { name: 'Chosen images' }).getByRole('listitem');
  return {
    title: page.getByLabel('Title', { exact: true }),
    description: page.getByLabel('Description'),
    basePrice: page.getByLabel('Base Price'),
    images: page.getByLabel('Images', { exact: true }),
    /** The chosen images, in order. */
    tiles,
    picturesOf: async () =>
      tiles.getByRole('presentation').evaluateAll((all) => all.map((one) => one.getAttribute('src'))),
    publish: page.getByRole('button', { name: 'Publish Auction' }),
    saveDraft: page.getByRole('button', { name: 'Save Draft' }),
    update: page.getByRole('button', { name: 'Update Auction' }),
    status: (name: string): Locator => page.getByRole('radio', { name }),
    /** Types a date and time in Indian time. */
    setMoment: async (moment: Moment, ms: number) => {
      const { date, time } = istParts(ms);
      await page.getByLabel(`${moment} Date`, { exact: true }).fill(date);
      await page.getByLabel(`${moment} Time (IST)`, { exact: true }).fill(time);
    },
  };
}

/** Drops a picture on the area for images: a PNG drawn here, large enough to be scaled down. */
export async function dropHugePicture(page: Page, name: string): Promise<void> {
  const files = await page.evaluateHandle(async (name) => {
    const canvas = new OffscreenCanvas(3000, 2000);
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 1500, 2000);
    const transfer = new DataTransfer();
    transfer.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }));
    return transfer;
  }, name);
  await auctionForm(page).images.dispatchEvent('drop', { dataTransfer: files });
  await expect(auctionForm(page).tiles.filter({ hasText: name })).toBeVisible();
}
