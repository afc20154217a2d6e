import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  admit,
  countError,
  type FormImage,
  imageOrder,
  mergeImages,
  moved,
  storedImages,
  uploadKeys,
  waitReason,
} from '#web/features/auction-form/images/image-list.ts';
import { fitWithin } from '#web/pictures/fit-within.ts';

const fresh = (id: string): FormImage => ({
  kind: 'new',
  id,
  name: id,
  preview: '',
  upload: { is: 'done', key: `uploads/${id}`, at: 0 },
});
const ids = (images: readonly FormImage[]) => images.map(({ id }) => id).join('');
const file = (name: string, type: string) => new File(['x'], name, { type });

describe('order', () => {
  const images = [...storedImages(['a', 'b']), fresh('x'), fresh('y')];

  test('stored and new pictures can move to any position', () => {
    expect(ids(moved(images, 'b', 0))).toBe('baxy');
    expect(ids(moved(images, 'y', 0))).toBe('yabx');
    expect(ids(moved(images, 'a', 2))).toBe('bxay');
    expect(ids(moved(images, 'a', 99))).toBe('bxya');
    expect(ids(moved(images, 'nobody', 0))).toBe('abxy');
  });

  test('the server receives it as URLs and upload keys', () => {
    expect(imageOrder(moved(images, 'y', 0))).toEqual(['uploads/y', 'a', 'b', 'uploads/x']);
  });

  test('moving neither loses nor duplicates a picture, and keeps its position within the list', () => {
    const lists = fc
      .tuple(fc.nat(4), fc.nat(4))
      .map(([stored, added]) => [
        ...storedImages(Array.from({ length: stored }, (_, index) => `s${String(index)}`)),
        ...Array.from({ length: added }, (_, index) => fresh(`n${String(index)}`)),
      ]);
    fc.assert(
      fc.property(lists, fc.nat(8), fc.integer({ min: -3, max: 12 }), (list, pick, to) => {
        const image = list[pick % Math.max(1, list.length)];
        if (image === undefined) return;
        const after = moved(list, image.id, to);
        expect(after.map(({ id }) => id).toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        expect(after.indexOf(image)).toBe(Math.min(Math.max(to, 0), list.length - 1));
      }),
    );
  });
});

describe('another admin has saved meanwhile', () => {
  const stored = ['a', 'b', 'c'];

  test("an unchanged list takes the other admin's pictures", () => {
    expect(ids(mergeImages(storedImages(stored), stored, ['c', 'a', 'd']))).toBe('cad');
  });

  test("a changed list keeps its order, without the other's removed pictures and with the added ones", () => {
    const mine = moved([...storedImages(stored), fresh('x')], 'x', 1);
    expect(ids(mergeImages(mine, stored, ['c', 'a', 'd']))).toBe('axcd');
  });

  test('a picture that was removed here stays removed', () => {
    expect(ids(mergeImages(storedImages(['a', 'b']), stored, [...stored, 'd']))).toBe('abd');
  });

  test('a picture that may be new is kept', () => {
    expect(ids(mergeImages([...storedImages(['b']), fresh('x')], [], stored))).toBe('bxac');
  });
});

describe('number', () => {
  test('2 to 5, and a sentence for any other', () => {
    const some = (count: number) => Array.from({ length: count }, (_, index) => fresh(String(index)));
    expect(countError(some(1), 'create', 5)).toBe('Minimum 2 images required');
    expect(countError(some(1), 'edit', 5)).toBe('At least 2 images are required.');
    expect(countError(some(6), 'create', 5)).toBe('Maximum 5 images allowed');
    expect(countError(some(21), 'create', 20)).toBe('Maximum 20 images allowed');
    expect(countError(some(20), 'create', 20)).toBeUndefined();
    expect(countError(some(6), 'edit', 5)).toBe('Maximum 5 images allowed. You currently have 6 images.');
    expect([2, 3, 4, 5].map((count) => countError(some(count), 'edit', 5))).toEqual(Array(4).fill(undefined));
  });

  test('takes as many files as fit, and only pictures', () => {
    const three = ['1', '2', '3'].map((name) => file(name, 'image/png'));
    expect(admit(three, 3, 'edit', 5)).toEqual({
      files: three.slice(0, 2),
      error: 'Maximum 5 images allowed. You currently have 3 images.',
    });
    expect(admit(three, 5, 'create', 5)).toEqual({ files: [], error: 'Maximum 5 images allowed' });
    const mixed = [file('a.pdf', 'application/pdf'), file('b.jpg', 'image/jpeg')];
    expect(admit(mixed, 0, 'create', 5)).toEqual({
      files: [mixed[1]],
      error: 'Please choose images (JPG, PNG, WebP or HEIC). Not used: a.pdf.',
    });
    expect(admit(three, 0, 'create', 5).error).toBeUndefined();
    const ofPhone = [file('IMG_0042.HEIC', ''), file('a.gif', 'image/gif')];
    expect(admit(ofPhone, 0, 'create', 5)).toEqual({ files: ofPhone, error: undefined });
  });
});

describe('uploads', () => {
  const with_ = (upload: Extract<FormImage, { kind: 'new' }>['upload']): FormImage => ({
    kind: 'new',
    id: 'u',
    name: 'u',
    preview: undefined,
    upload,
  });

  test('the form waits for uploads', () => {
    expect(waitReason([...storedImages(['a']), fresh('x')])).toBeUndefined();
    expect(waitReason([fresh('x'), with_({ is: 'uploading', share: 0.5 })])).toMatch('still being uploaded');
    expect(waitReason([with_({ is: 'preparing' })])).toMatch('still being uploaded');
    expect(waitReason([with_({ is: 'cut-off' })])).toMatch('end of an image is missing');
    expect(waitReason([with_({ is: 'failed', sentence: 'No.' })])).toMatch('could not be uploaded');
  });

  test('upload keys are in display order', () => {
    expect(uploadKeys([...storedImages(['a']), fresh('y'), fresh('x')])).toEqual(['uploads/y', 'uploads/x']);
  });
});

test('huge pictures shrink in proportion, small ones stay', () => {
  const edges = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(edges, edges, (width, height) => {
      const small = fitWithin({ width, height }, 2400);
      expect(Math.max(small.width, small.height)).toBe(Math.min(2400, Math.max(width, height)));
      expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(1);
      expect(Math.abs(small.width / width - small.height / height)).toBeLessThanOrEqual(1 / Math.min(width, height));
    }),
  );
  expect(fitWithin({ width: 6000, height: 4000 }, 2400)).toEqual({ width: 2400, height: 1600 });
});
