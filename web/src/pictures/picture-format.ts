/** Formats of pictures by their first bytes: messengers and phones give many a picture the wrong name. */
const FORMATS = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/gif', /^GIF8[79]a/],
  ['image/bmp', /^BM[^]{4}\0{4}/],
  ['image/tiff', /^(?:II\*\0|MM\0\*)/],
  // The first box lists brands, and `mif1` does not say how the picture is packed (ISO/IEC 23008-12, annex B.4).
  ['image/avif', /^[^]{4}ftyp(?:avi[fs]|mi[fa][1f][^]{0,40}avi[fs])/],
  ['image/heic', /^[^]{4}ftyp(?:he[iv][cxms]|mif1)/],
] as const;
export type PictureFormat = (typeof FORMATS)[number][0];

const START_BYTES = 64;

/** The format of a picture; undefined for what is none. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES));
  return FORMATS.find(([, begins]) => begins.test(start))?.[0];
}

export async function readPictureFormat(file: Blob): Promise<PictureFormat | undefined> {
  return formatOf(new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()));
}

/** Such as 'TIFF'. */
export const formatName = (format: PictureFormat): string => format.replace('image/', '').toUpperCase();
