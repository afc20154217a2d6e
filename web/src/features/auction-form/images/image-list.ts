/** The images of the form in display order. Pure functions. */
import {
  editedImagesProblem,
  newImagesProblem,
  tooManyEditedImages,
  tooManyNewImages,
} from '#shared/model/auctions/auction-form.ts';
import { MIN_AUCTION_IMAGES } from '#shared/model/uploads.ts';

/** An image that the auction already has. */
export interface StoredImage {
  readonly kind: 'stored';
  /** Its URL, `/media/…`. */
  readonly id: string;
  readonly preview: string;
  readonly name: string;
}

/** A new image and its upload. */
export interface NewImage {
  readonly kind: 'new';
  readonly id: string;
  /** A small copy; undefined until it is made. */
  readonly preview: string | undefined;
  readonly name: string;
  readonly upload:
    | { readonly is: 'preparing' }
    | { readonly is: 'uploading'; readonly share: number }
    | { readonly is: 'failed'; readonly sentence: string }
    /** The end of the file is missing; somebody must look at it. */
    | { readonly is: 'cut-off' }
    /** `key` claims the upload. Unclaimed uploads expire a day after `at` (epoch ms). */
    | { readonly is: 'done'; readonly key: string; readonly at: number };
}

export type FormImage = StoredImage | NewImage;

/** Moves an image; positions outside the list mean its ends. */
export function moved(images: readonly FormImage[], id: string, to: number): readonly FormImage[] {
  const image = images.find((candidate) => candidate.id === id);
  if (image === undefined) return images;
  const others = images.filter((candidate) => candidate !== image);
  const place = Math.min(Math.max(0, to), others.length);
  return [...others.slice(0, place), image, ...others.slice(place)];
}

/** The error message about the number of images, if it is wrong. A draft may have few. */
export function countError(
  images: readonly FormImage[],
  mode: 'create' | 'edit',
  max: number,
  isDraft = false,
): string | undefined {
  if (isDraft && images.length < MIN_AUCTION_IMAGES) return undefined;
  return mode === 'create' ? newImagesProblem(images.length, max) : editedImagesProblem(images.length, max);
}

/** Pictures of phones and cameras. Browsers that do not know the format report no type. */
const UNKNOWN_PICTURE = /\.(?:hei[cf]|avif|tiff?)$/i;

/** Splits files into what may be pictures, which their bytes tell later, and an error message about the others. */
export function admit(
  files: readonly File[],
  count: number,
  mode: 'create' | 'edit',
  max: number,
): { readonly files: readonly File[]; readonly error: string | undefined } {
  const readable = files.filter(({ type, name }) => type.startsWith('image/') || UNKNOWN_PICTURE.test(name));
  const fitting = readable.slice(0, Math.max(0, max - count));
  if (fitting.length < readable.length) {
    return { files: fitting, error: mode === 'create' ? tooManyNewImages(max) : tooManyEditedImages(max, count) };
  }
  const others = files.filter((file) => !readable.includes(file)).map(({ name }) => name);
  if (others.length === 0) return { files: fitting, error: undefined };
  return { files: fitting, error: `Please choose images (JPG, PNG, WebP or HEIC). Not used: ${others.join(', ')}.` };
}

/** Why the form must wait for its images; undefined when it need not. */
export function waitReason(images: readonly FormImage[]): string | undefined {
  const uploads = images.flatMap((image) => (image.kind === 'new' ? [image.upload.is] : []));
  if (uploads.includes('cut-off')) return 'The end of an image is missing. Look at it, and use it or remove it.';
  if (uploads.includes('failed')) return 'An image could not be uploaded. Try it again or remove it.';
  const isWaiting = uploads.includes('preparing') || uploads.includes('uploading');
  return isWaiting ? 'Images are still being uploaded.' : undefined;
}

/** The keys of the uploads in display order. */
export function uploadKeys(images: readonly FormImage[]): string[] {
  return images.flatMap((image) => (image.kind === 'new' && image.upload.is === 'done' ? [image.upload.key] : []));
}

/** The images in display order as the server identifies them: by URL or upload key. */
export function imageOrder(images: readonly FormImage[]): string[] {
  return images.flatMap((image) => (image.kind === 'stored' ? [image.id] : uploadKeys([image])));
}

export function sameImages(a: readonly FormImage[], b: readonly FormImage[]): boolean {
  return a.length === b.length && a.every((image, index) => image.id === b[index]?.id);
}

/**
 * Merges the form's images with `fresh`, which another admin has saved. An unchanged list follows `fresh`. A changed
 * list keeps its own order, without the images the other removed, and with the images the other added at the end.
 *
 * @param knownUrls URLs of the stored images when editing began
 */
export function mergeImages(
  list: readonly FormImage[],
  knownUrls: readonly string[],
  fresh: readonly string[],
): readonly FormImage[] {
  if (sameImages(list, storedImages(knownUrls))) return storedImages(fresh);
  const kept = list.filter((image) => image.kind === 'new' || fresh.includes(image.id));
  const added = fresh.filter((url) => !knownUrls.includes(url) && !kept.some(({ id }) => id === url));
  return [...kept, ...storedImages(added)];
}

export function storedImages(urls: readonly string[]): readonly StoredImage[] {
  return urls.map((url) => ({ kind: 'stored', id: url, preview: url, name: 'Saved' }));
}
