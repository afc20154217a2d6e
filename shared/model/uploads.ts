/** Limits for uploads, shared by forms and server. */
export const MIN_AUCTION_IMAGES = 2;
/** Unless the setting `maxAuctionImages` allows more. */
export const USUAL_MAX_AUCTION_IMAGES = 5;
/** What the setting can allow at most. */
export const HIGHEST_MAX_AUCTION_IMAGES = 20;
export const MAX_LOT_DOCUMENTS = 10;

/** Files must be smaller than this. */
export const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture of a few kilobytes can decode to more memory than a phone has, so its size is limited. */
const MAX_PICTURE_SIDE = 12_000;
const MAX_PICTURE_PIXELS = 50_000_000;
export const TOO_MANY_PIXELS =
  'This picture is too large. At most 50 megapixels are possible, and 12,000 pixels on a side.';

export function isTooManyPixels({ width, height }: Size): boolean {
  return Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS;
}

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const ID_PROOF_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export type UploadContentType = (typeof IMAGE_TYPES)[number] | (typeof ID_PROOF_TYPES)[number];
export const UPLOAD_KINDS = ['id-proof', 'auction-image', 'auction-document'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Whether a file begins as a PDF, whatever its name and type. */
export const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 5).text()) === '%PDF-';

/** The allowed content types of each kind of upload. */
export const UPLOAD_TYPES: Readonly<Record<UploadKind, readonly UploadContentType[]>> = {
  'id-proof': ID_PROOF_TYPES,
  'auction-image': IMAGE_TYPES,
  'auction-document': ['application/pdf'],
};

/**
 * Browser and server change pictures (size, type, metadata), so a stored picture cannot be compared with the file that
 * it was made from. The import therefore names each picture after its file's content, and finds by the name what need
 * not be sent again.
 */

/** The first half of the file's SHA-256, in hexadecimal digits. */
export const PICTURE_SOURCE = /^[0-9a-f]{32}$/;

const NAMED = /-([0-9a-f]{32})(?:\.\w+)?$/;

/** What a picture was made from, by the key of its upload or its URL; undefined unless it was imported. */
export function pictureSource(name: string): string | undefined {
  return NAMED.exec(name)?.[1];
}
