import { describe, expect, test } from 'vitest';
import { draftStore } from '../../../../web/src/features/auction-form/drafts/draft-store.ts';
import { NEW_VALUES } from '../../../../web/src/features/auction-form/fields/field-list.ts';
import { type FormImage, storedImages } from '../../../../web/src/features/auction-form/images/image-list.ts';
import { memoryStorage } from '../memory-storage.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const values = { ...NEW_VALUES, title: 'Half a title' };
const uploaded = (at: number): FormImage => ({
  kind: 'new',
  id: `new:${String(at)}`,
  name: 'a.jpg',
  preview: 'data:,',
  upload: { is: 'done', key: 'uploads/a', at },
});
const onItsWay: FormImage = {
  kind: 'new',
  id: 'new:2',
  name: 'b.jpg',
  preview: undefined,
  upload: { is: 'uploading', share: 0.3 },
};

describe('the draft on this device', () => {
  test('restores the typed values and the uploaded pictures', () => {
    const store = draftStore(memoryStorage(), 'admin', 'new');
    const images = [...storedImages(['/media/1']), uploaded(NOW - HOUR)];
    store.write({ values, images: [...images, onItsWay], version: 4 }, NOW);
    expect(store.read(NOW + HOUR)).toEqual({ values, images, version: 4, lostImages: 0 });
  });

  test('omits pictures whose upload has expired, and counts them', () => {
    const store = draftStore(memoryStorage(), 'admin', 'new');
    store.write({ values, images: [uploaded(NOW), uploaded(NOW - 19 * HOUR)], version: null }, NOW);
    expect(store.read(NOW + 2 * HOUR)).toMatchObject({ images: [uploaded(NOW)], lostImages: 1 });
  });

  test('is one per person and form', () => {
    const storage = memoryStorage();
    draftStore(storage, 'admin', 'new').write({ values, images: [], version: null }, NOW);
    expect(draftStore(storage, 'admin', 'auction-1').read(NOW)).toBeUndefined();
    expect(draftStore(storage, 'other', 'new').read(NOW)).toBeUndefined();
    draftStore(storage, 'admin', 'new').clear();
    expect(storage.items.size).toBe(0);
  });

  test('keeps the text when storage has no room for the pictures, and does not throw when it has none at all', () => {
    const big = uploaded(NOW);
    const images = [{ ...big, preview: 'x'.repeat(5000) }];
    const store = draftStore(memoryStorage({}, 1000), 'admin', 'new');
    store.write({ values, images, version: null }, NOW);
    expect(store.read(NOW)).toEqual({ values, images: [], version: null, lostImages: 0 });
    expect(() =>
      draftStore(memoryStorage({}, 1), 'admin', 'new').write({ values, images, version: null }, NOW),
    ).not.toThrow();
  });

  test.each(['', 'nonsense', '{}', '{"savedAt":1,"values":{"title":1}}', 'null'])('treats %s as no draft', (text) => {
    const storage = memoryStorage();
    storage.setItem('auctionDraft:admin:new', text);
    expect(draftStore(storage, 'admin', 'new').read(NOW)).toBeUndefined();
  });

  test('deletes old drafts', () => {
    const store = draftStore(memoryStorage(), 'admin', 'new');
    store.write({ values, images: [], version: null }, NOW);
    expect(store.read(NOW + 31 * 24 * HOUR)).toBeUndefined();
  });
});
