import { clear, createStore, entries, set } from 'idb-keyval';
import { beforeEach, describe, expect, test } from 'vitest';
import { draftStore } from '#web/features/auction-form/drafts/draft-store.ts';
import { type FormImage, storedImages } from '#web/features/auction-form/images/image-list.ts';
import { NEW_VALUES } from '#web/features/auction-form/values/stored-values.ts';

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
    expect(await store.read(NOW + HOUR)).toEqual({ values, images, version: 4, requestId, lostFiles: 0 });
  });

  test('omits pictures whose upload has expired, and counts them', async () => {
    const store = draftStore('admin', 'new');
    const images = [uploaded(NOW), uploaded(NOW - 19 * HOUR)];
    await store.write({ values, images, version: null, requestId }, NOW);
    expect(await store.read(NOW + 2 * HOUR)).toMatchObject({ images: [uploaded(NOW)], lostFiles: 1 });
  });

  test('omits documents and pictures of the report whose upload has expired, also after a day of typing', async () => {
    const papers = (age: string) => ({
      ...values,
      documents: [
        { id: 'stored', kind: 'rc' as const, name: 'RC', size: 1 },
        { upload: `uploads/${age}`, kind: 'other' as const, name: age, size: 1 },
      ],
      report: {
        inspectedBy: 'A surveyor',
        inspectedOn: '2026-11-19',
        items: [
          { name: 'body', state: 'good' as const, picture: '/media/body' },
          { name: 'engine', state: 'good' as const, picture: `uploads/picture-${age}` },
        ],
      },
    });
    await draftStore('admin', 'new').write({ values: papers('old'), images: [], version: null, requestId }, NOW);
    const later = draftStore('admin', 'new');
    const found = await later.read(NOW + 10 * HOUR);
    expect(found).toMatchObject({ values: papers('old'), lostFiles: 0 });
    const both = papers('old');
    const documents = [...both.documents, ...papers('new').documents.slice(1)];
    const typed = { ...both, documents };
    await later.write({ values: typed, images: [], version: null, requestId }, NOW + 15 * HOUR);
    const restored = await draftStore('admin', 'new').read(NOW + 21 * HOUR);
    expect(restored?.lostFiles).toBe(2);
    expect(restored?.values.documents.map(({ name }) => name)).toEqual(['RC', 'new']);
    expect(restored?.values.report?.items.map(({ name, picture }) => [name, picture])).toEqual([
      ['body', '/media/body'],
      ['engine', undefined],
    ]);
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

  test('restores a draft that an earlier version of the page has stored', async () => {
    const report = { inspectedBy: 'A surveyor', inspectedOn: '2026-11-19', items: [{ name: 'engine', state: 'good' }] };
    const documents = [{ upload: 'uploads/1', kind: 'rc', name: 'RC', size: 900 }];
    const earlier = {
      title: 'Thar',
      placeCity: 'Pune',
      'fact:make': 'Mahindra',
      'step:0:step': '100',
      'step:1:from': '5000',
      'step:1:step': '500',
      'inspection:1:date': '2026-12-01',
      report: JSON.stringify(report),
      documents: JSON.stringify(documents),
    };
    await set('admin:new', { savedAt: NOW, version: null, requestId, values: earlier, images: [] }, forms);
    expect((await draftStore('admin', 'new').read(NOW))?.values).toMatchObject({
      title: 'Thar',
      placeCity: 'Pune',
      seller: '',
      facts: { make: 'Mahindra' },
      steps: [
        { from: '', step: '100' },
        { from: '5000', step: '500' },
      ],
      inspections: [
        { date: '', from: '', until: '' },
        { date: '2026-12-01', from: '', until: '' },
      ],
      report,
      documents,
    });
  });

  test('deletes old drafts of everybody', async () => {
    await draftStore('other', 'new').write({ values, images: [], version: null, requestId }, NOW);
    expect(await draftStore('admin', 'new').read(NOW + 31 * 24 * HOUR)).toBeUndefined();
    expect(await entries(forms)).toEqual([]);
  });
});
