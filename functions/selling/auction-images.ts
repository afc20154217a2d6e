/** Auction images in the media bucket. CloudFront serves them under `/media/`. */

/** New images of an auction: keys of uploads, and files of the form. */
export interface NewImages {
  readonly uploads: readonly string[];
  readonly files: readonly Uint8Array[];
  /** Keys of uploads and existing images in display order; see `arrangeImages`. */
  readonly order?: readonly string[] | undefined;
}

export function countImages({ uploads, files }: NewImages): number {
  return uploads.length + files.length;
}

/**
 * The images of an edited auction in the order that the form asks for. Images that it does not name come last: first
 * the kept ones, then the new ones.
 * @param added the keys of the new images: first those of `uploads`, in their order, then those of the form's files
 */
export function arrangeImages(
  kept: readonly string[],
  added: readonly string[],
  { uploads, order = [] }: NewImages,
): readonly string[] {
  const position = (key: string) => {
    // The form knows a new image by the key of its upload.
    const named = order.indexOf(uploads[added.indexOf(key)] ?? key);
    return named === -1 ? order.length : named;
  };
  return [...kept, ...added].toSorted((a, b) => position(a) - position(b));
}

/** The image's path on the site. */
export function imageUrl(key: string): string {
  return `/${key}`;
}

/** The key of an image from its path or URL. */
export function imageKey(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '').replace(/^\//, '');
}
