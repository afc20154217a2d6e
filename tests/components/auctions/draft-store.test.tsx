import { clear, createStore, entries, set } from 'idb-keyval';
import { beforeEach, describe, expect, test } from 'vitest';
import { draftStore } from '#web/features/auction-form/drafts/draft-store.ts';
import { NEW_VALUES } from '#web/features/auction-form/fields/field-list.ts';
import { type FormImage, storedImages } from '#web/features/auction-form/images/image-list.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const values = { ...NEW_VALUES, title: 'Half a title' };
const requestId = 'request-1';
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
const forms = createStore('boli-drafts', 'forms');

beforeEach(() => clear(forms));

describe('the draft on this device', () => {
  test('restores the typed values, the uploaded pictures and the request id', async () => {
    const store = draftStore('admin', 'new');
    const images = [...storedImages(['/media/1']), uploaded(NOW - HOUR)];
    await store.write({ values, images: [...images, onItsWay], version: 4, requestId }, NOW);
    expect(await store.read(NOW + HOUR)).toEqual({ values, images, version: 4, requestId, lostImages: 0 });
  });

  test('omits pictures whose upload has expired, and counts them', async () => {
    const store = draftStore('admin', 'new');
    const images = [uploaded(NOW), uploaded(NOW - 19 * HOUR)];
    await store.write({ values, images, version: null, requestId }, NOW);
    expect(await store.read(NOW + 2 * HOUR)).toMatchObject({ images: [uploaded(NOW)], lostImages: 1 });
  });

  test('survives a cleared localStorage, and is one per person and form', async () => {
    await draftStore('admin', 'new').write({ values, images: [], version: null, requestId }, NOW);
    localStorage.clear();
    sessionStorage.clear();
    expect(await draftStore('admin', 'new').read(NOW)).toMatchObject({ values });
    expect(await draftStore('admin', 'auction-1').read(NOW)).toBeUndefined();
    expect(await draftStore('other', 'new').read(NOW)).toBeUndefined();
    await draftStore('admin', 'new').clear();
    expect(await draftStore('admin', 'new').read(NOW)).toBeUndefined();
  });

  test.each(['', {}, { savedAt: NOW, values: { title: 1 } }, null])('treats %o as no draft', async (stored) => {
    await set('admin:new', stored, forms);
    expect(await draftStore('admin', 'new').read(NOW)).toBeUndefined();
  });

  test('deletes old drafts of everybody', async () => {
    await draftStore('other', 'new').write({ values, images: [], version: null, requestId }, NOW);
    expect(await draftStore('admin', 'new').read(NOW + 31 * 24 * HOUR)).toBeUndefined();
    expect(await entries(forms)).toEqual([]);
  });
});
