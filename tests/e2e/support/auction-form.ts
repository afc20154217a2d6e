import { expect, type Locator, type Page } from '@playwright/test';
import { istParts } from '../../../shared/model/ist.ts';
import { picture } from '../../../infra/local/demo/lot-pictures.ts';

type Moment = 'Registration Deadline' | 'Start' | 'End';

/** A picture as a file chooser takes it. */
export async function pictureFile(name: string) {
  return { name, mimeType: 'image/webp', buffer: Buffer.from(await picture(name)) };
}

/** The create and edit screens as a person finds them. */
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
    /** Types a date and a time as they are in India. */
    setMoment: async (moment: Moment, ms: number) => {
      const { date, time } = istParts(ms);
      await page.getByLabel(`${moment} Date`).fill(date);
      await page.getByLabel(`${moment} Time (IST)`).fill(time);
    },
  };
}

/** Lets go of a picture over the area for images: drawn here as PNG, so large that it has to be made smaller. */
export async function dropHugePicture(page: Page, name: string): Promise<void> {
  const files = await page.evaluateHandle(async (name) => {
    const canvas = new OffscreenCanvas(3000, 2000);
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 1500, 2000);
    const transfer = new DataTransfer();
    transfer.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }));
    return transfer;
  }, name);
  await page.getByText('Choose files').dispatchEvent('drop', { dataTransfer: files });
  await expect(auctionForm(page).tiles.filter({ hasText: name })).toBeVisible();
}
