import { expect, it, vi } from 'vitest';
import { shareLink } from '#web/auctions/share-link.ts';

const lot = { title: 'A lot', url: 'https://boli.test/auctions/a1' };
const failing = (name: string) => async () => {
  throw Object.assign(new Error(name), { name });
};

it('opens the share sheet where there is one', async () => {
  const share = vi.fn(async () => undefined);
  await expect(shareLink({ share }, lot)).resolves.toBe('shared');
  expect(share).toHaveBeenCalledWith(lot);
});

it('does nothing more when the person closes the sheet', async () => {
  const writeText = vi.fn(async () => undefined);
  await expect(shareLink({ share: failing('AbortError'), clipboard: { writeText } }, lot)).resolves.toBe('dismissed');
  expect(writeText).not.toHaveBeenCalled();
});

it('copies the link when sharing is missing or does not work', async () => {
  const writeText = vi.fn(async () => undefined);
  await expect(shareLink({ clipboard: { writeText } }, lot)).resolves.toBe('copied');
  await expect(shareLink({ share: failing('NotAllowedError'), clipboard: { writeText } }, lot)).resolves.toBe('copied');
  expect(writeText).toHaveBeenCalledWith(lot.url);
});

it('reports a failure when neither works', async () => {
  await expect(shareLink({}, lot)).resolves.toBe('failed');
  await expect(shareLink({ clipboard: { writeText: failing('NotAllowedError') } }, lot)).resolves.toBe('failed');
});
