import { END_OF_JPEG, isCutOff } from '#shared/model/pictures/jpeg.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { decodeHeic } from './heic.ts';
import { formatName, readPictureFormat, type PictureFormat } from './picture-format.ts';

export interface DecodedPicture {
  /** To be closed by the caller. */
  readonly bitmap: ImageBitmap;
  /** By the bytes; the name and the type of the file are ignored. */
  readonly format: PictureFormat;
  /** The end of the file is missing, so that a part of the picture may be grey. */
  readonly isCutOff: boolean;
}

/** The error is a sentence. */
export async function decodePicture(file: Blob): Promise<Result<DecodedPicture, string>> {
  const format = await readPictureFormat(file);
  if (format === undefined) return refused('This file is no picture, whatever its name says.');
  const hasNoEnd = format === 'image/jpeg' && isCutOff(new Uint8Array(await file.arrayBuffer()));
  // Chromium decodes no JPEG without its end.
  const shown = hasNoEnd ? new Blob([file, END_OF_JPEG]) : file;
  const byBrowser = await createImageBitmap(shown).catch(() => undefined);
  const bitmap = byBrowser ?? (format === 'image/heic' ? await decodeHeic(file) : undefined);
  if (bitmap === undefined) {
    return refused(
      `This ${formatName(format)} picture is damaged, or this browser cannot read its kind. Please send it as JPG.`,
    );
  }
  return ok({ bitmap, format, isCutOff: hasNoEnd });
}
