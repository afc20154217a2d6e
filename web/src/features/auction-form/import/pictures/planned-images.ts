import { pictureSource } from '#shared/model/uploads.ts';
import type { Picture } from './picture.ts';

/** A picture that the lot has, or one to send. */
export type PlannedImage =
  | { readonly is: 'stored'; readonly url: string }
  | { readonly is: 'new'; readonly picture: Picture };

/**
 * The pictures of a lot after the import. A picture that was imported before is not sent again. Those that somebody added by
 * hand stay, at the end. Without any pictures in the file all stay as they are.
 */
export function plannedImages(pictures: readonly Picture[], stored: readonly string[]): readonly PlannedImage[] {
  const storedAs = (url: string): PlannedImage => ({ is: 'stored', url });
  if (pictures.length === 0) return stored.map(storedAs);
  const bySource = new Map(pictures.map((picture) => [picture.source, picture]));
  const imported = [...bySource.values()].map((picture): PlannedImage => {
    const url = stored.find((storedUrl) => pictureSource(storedUrl) === picture.source);
    return url === undefined ? { is: 'new', picture } : storedAs(url);
  });
  const byHand = stored.filter((url) => pictureSource(url) === undefined);
  const isKept = imported.every(({ is }) => is === 'stored') && imported.length + byHand.length === stored.length;
  if (!isKept) return [...imported, ...byHand.map(storedAs)];
  // Only pictures by hand may stand elsewhere.
  const inOrder = stored.filter((url) => pictureSource(url) !== undefined);
  const isSameOrder = imported.every((image, at) => image.is === 'stored' && image.url === inOrder[at]);
  return isSameOrder ? stored.map(storedAs) : [...imported, ...byHand.map(storedAs)];
}
