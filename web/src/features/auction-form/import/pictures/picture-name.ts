/**
 * What nobody sees: marks of direction, as Windows puts before a copied path, and spaces without width. Joiners are
 * letters.
 */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A path as it is compared: names that look equal are equal. macOS takes letters apart (`e` and `¨`), and writes a
 * narrow space into the names of screenshots. https://www.unicode.org/reports/tr15/#Norm_Forms
 */
export function comparedPath(path: string): string {
  const parts = path.replaceAll(UNSEEN, '').toLowerCase().normalize('NFC').split(/[\\/]/);
  return parts
    .map((part) => part.replaceAll(/[\p{Z}\s]+/gu, ' ').trim())
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

/** The name of a file without its folders. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a path is this one, or ends with all of it. */
export const endsWithPath = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`);

/** A house number as a file's name shows it: it cannot have every character, and many a camera program changes spaces. */
export const numberInName = (text: string): string =>
  comparedPath(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
