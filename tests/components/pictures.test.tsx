import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { IMAGE_TYPES } from '#shared/model/uploads.ts';
import { CoverDialog } from '#web/account/proof/cover/cover-dialog.tsx';
import type { Cover } from '#web/account/proof/cover/covers.ts';
import { ImageField } from '#web/features/auction-form/images/image-field.tsx';
import { useImages } from '#web/features/auction-form/images/use-images.ts';
import { keepFiles } from '#web/features/auction-form/import/pictures/keep-files.ts';
import { forgetPictures, readPicture } from '#web/features/auction-form/import/pictures/picture-store.ts';
import type { Picture } from '#web/features/auction-form/import/pictures/picture.ts';
import { GalleryViewer } from '#web/lots/gallery/gallery-viewer.tsx';
import { prepareImage } from '#web/pictures/prepare-image.ts';
import { fakeApi, show } from './support/screen.tsx';

afterEach(() => void vi.restoreAllMocks());

async function file(name: string): Promise<File> {
  const response = await fetch(new URL(`../support/pictures/${name}`, import.meta.url));
  return new File([await response.blob()], name, { type: 'image/jpeg' });
}

test('two quick presses on the arrow turn two pictures, and a double click on the picture enlarges it', async () => {
  const turned = vi.fn<(step: 1 | -1) => void>();
  await show(
    <GalleryViewer
      title="A lamp"
      images={['/a', '/b']}
      index={0}
      open
      onOpenChange={() => undefined}
      onTurn={turned}
    />,
  );
  const next = page.getByRole('button', { name: 'Next picture' });
  await next.dblClick();
  expect(turned.mock.calls).toEqual([[1], [1]]);
  await expect.element(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await page.getByRole('region', { name: 'Picture' }).dblClick();
  await expect.element(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await expect.element(next).not.toBeInTheDocument();
});

test('a stroke that is over before the page has drawn it covers what it went over', async () => {
  const covered = vi.fn<(covers: readonly Cover[]) => void>();
  const size = { width: 60, height: 45 };
  const picture = await file('webp.jpg');
  await show(
    <CoverDialog open picture={picture} size={size} covers={[]} onCover={covered} onClose={() => undefined} />,
  );
  const surface = page.getByTestId('cover-surface');
  await expect.element(surface).toBeVisible();
  const element = surface.element();
  vi.spyOn(element, 'setPointerCapture').mockReturnValue();
  const { left, top, width, height } = element.getBoundingClientRect();
  const send = (type: string, share: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        clientX: left + share * width,
        clientY: top + share * height,
      }),
    );
  // As a busy phone delivers them: all before the next frame.
  send('pointerdown', 0.25);
  for (const share of [0.3, 0.5, 0.75]) send('pointermove', share);
  send('pointerup', 0.75);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  const [box] = covered.mock.calls[0]?.[0] ?? [];
  expect(box?.kind === 'box' && [box.x, box.y, box.width, box.height].map(Math.round)).toEqual([15, 11, 30, 23]);
});

describe('a picture that is prepared for its upload', () => {
  test.each(['avif.jpg', 'bmp.jpg', 'gif.jpg', 'heic.jpg', 'moving.webp'])('becomes JPEG: %s', async (name) => {
    const prepared = await prepareImage(await file(name), IMAGE_TYPES);
    expect(prepared).toMatchObject({ value: { contentType: 'image/jpeg', size: { width: 60, height: 45 } } });
    if (prepared.ok)
      expect(new Uint8Array(await prepared.value.file.slice(0, 2).arrayBuffer())).toEqual(new Uint8Array([0xff, 0xd8]));
  });

  test('stays as it is by the type of its bytes, and becomes JPEG where that type is not taken', async () => {
    const webp = await file('webp.jpg');
    expect(await prepareImage(webp, IMAGE_TYPES)).toMatchObject({ value: { contentType: 'image/webp', file: webp } });
    const forProof = await prepareImage(webp, ['image/jpeg', 'image/png']);
    expect(forProof).toMatchObject({ value: { contentType: 'image/jpeg' } });
  });

  test.each([
    ['tiff.jpg', 'This TIFF picture is damaged, or this browser cannot read its kind. Please send it as JPG.'],
    ['cut-off.png', 'This PNG picture is damaged, or this browser cannot read its kind. Please send it as JPG.'],
    ['text.jpg', 'This file is no picture, whatever its name says.'],
  ])('is refused by its kind: %s', async (name, error) => {
    expect(await prepareImage(await file(name), IMAGE_TYPES)).toEqual({ ok: false, error });
  });

  test.each(['cut-off.jpg', 'cut-off-progressive.jpg'])('is shown, and said to be cut off: %s', async (name) => {
    expect(await prepareImage(await file(name), IMAGE_TYPES)).toMatchObject({
      value: { contentType: 'image/jpeg', size: { width: 160, height: 120 }, isCutOff: true },
    });
    expect(await prepareImage(await file('whole.jpg'), IMAGE_TYPES)).toMatchObject({ value: { isCutOff: false } });
  });
});

function Images() {
  return <ImageField images={useImages([], 'create', 5)} error={undefined} keepsStored={false} />;
}

test('of the images of a form, each that cannot be used says why, and one without its end waits until somebody uses it', async () => {
  const files = await Promise.all(['cut-off.jpg', 'tiff.jpg'].map(file));
  const asked = fakeApi(() => undefined);
  await show(<Images />, 'admin');
  await userEvent.upload(page.getByLabelText('Images'), [
    ...files,
    new File(['x'], 'a.pdf', { type: 'application/pdf' }),
  ]);
  await expect.element(page.getByText(/^Please choose images .* Not used: a\.pdf\.$/)).toBeVisible();
  await expect.element(page.getByText(/^This TIFF picture is damaged, or this browser cannot read/)).toBeVisible();
  await expect.element(page.getByText('The end of this file is missing.')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Use It' }).click();
  await expect.poll(() => asked.map(({ path }) => path), { timeout: 10_000 }).toContain('/api/uploads');
});

describe('pictures that are kept for an import', () => {
  beforeEach(forgetPictures);
  afterEach(forgetPictures);

  async function keep(
    chosen: readonly { readonly path: string; readonly file: Blob }[],
    before: readonly Picture[] = [],
  ) {
    const kept: Picture[] = [];
    const problems = await keepFiles(chosen, before, (picture) => kept.push(picture));
    return { kept, problems };
  }

  test('are named when they are none, or of a kind that this browser cannot read', async () => {
    const names = ['webp.jpg', 'heic.jpg', 'gif.jpg', 'tiff.jpg', 'text.jpg', 'cut-off.png', 'moving.webp'];
    const chosen = await Promise.all(names.map(async (name) => ({ path: `in/${name}`, file: await file(name) })));
    const { kept, problems } = await keep([...chosen, { path: 'in/.DS_Store', file: new Blob(['x']) }]);
    expect(kept.map(({ path }) => path)).toEqual(['in/webp.jpg', 'in/heic.jpg', 'in/gif.jpg', 'in/moving.webp']);
    expect(problems).toEqual([
      'in/tiff.jpg is a TIFF picture that is damaged, or of a kind that this browser cannot read. Please save it as JPG.',
      'in/text.jpg is no picture.',
      'in/cut-off.png is a PNG picture that is damaged, or of a kind that this browser cannot read. Please save it as JPG.',
    ]);
  });

  test('are all kept if they have the same name, which is said, and once if they are the same', async () => {
    const [one, other] = [await file('whole.jpg'), await file('webp.jpg')];
    const first = await keep([{ path: 'IMG_1.JPG', file: one }]);
    const again = await keep(
      [
        { path: 'IMG_1.JPG', file: one },
        { path: 'IMG_1.JPG', file: other },
      ],
      first.kept,
    );
    expect(again.kept.map(({ path, within }) => [path, within])).toEqual([
      ['IMG_1.JPG', 'IMG_1.JPG'],
      ['IMG_1 (2).JPG', 'IMG_1.JPG'],
    ]);
    expect(again.problems).toEqual(['A different IMG_1.JPG was chosen before. This one is kept as IMG_1 (2).JPG.']);
    expect((await readPicture('IMG_1.JPG'))?.size).toBe(one.size);
    expect((await readPicture('IMG_1 (2).JPG'))?.size).toBe(other.size);
  });

  test('are replaced by a whole one if their end is missing', async () => {
    const first = await keep([{ path: '1.jpg', file: await file('cut-off.jpg') }]);
    expect(first.kept).toMatchObject([{ path: '1.jpg', isCutOff: true }]);
    const again = await keep([{ path: '1.jpg', file: await file('whole.jpg') }], first.kept);
    expect(again).toMatchObject({ kept: [{ path: '1.jpg' }], problems: [] });
    expect(again.kept[0]?.isCutOff).toBeUndefined();
  });
});
