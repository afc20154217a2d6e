/** HEIC has an empty type: only its bytes tell, and the page converts it. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: '',
  heif: '',
};

/** The type of a picture by its name; undefined if it is none, or a hidden file as macOS puts into zips. */
export function typeOfPicture(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.startsWith('.') || path.startsWith('__MACOSX/')) return undefined;
  return TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
}
