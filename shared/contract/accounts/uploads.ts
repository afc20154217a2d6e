import * as z from 'zod';
import {
  HIGHEST_MAX_AUCTION_IMAGES,
  PICTURE_SOURCE,
  UPLOAD_KINDS,
  UPLOAD_LIMIT_BYTES,
  UPLOAD_TYPES,
} from '#shared/model/uploads.ts';
import { isoTime } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

const WRONG_TYPE = 'Please upload a valid image (JPG, PNG) or PDF file.';

/** Bytes. */
const sizeField = z
  .int({ error: 'The file size is required.' })
  .positive('The file is empty.')
  .lt(UPLOAD_LIMIT_BYTES, 'File size must be less than 5MB.');

/** Send the key with the registration or the auction. POST the form to the URL: `fields` first, then `file`. */
const uploadTarget = z.object({ key: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) });

/**
 * Public, because people upload their ID proof before they have an account. An upload expires within a day unless a
 * registration or an auction claims its key.
 */
export const createUpload = defineRoute({
  method: 'POST',
  path: '/uploads',
  audience: 'public',
  service: 'accounts-api',
  summary: 'Returns a presigned POST with which the browser uploads one file straight to S3.',
  body: {
    kind: 'json',
    schema: z
      .strictObject({
        kind: z.enum(UPLOAD_KINDS, { error: 'Unknown kind of upload.' }),
        contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'], { error: WRONG_TYPE }),
        size: sizeField,
      })
      .refine((upload) => UPLOAD_TYPES[upload.kind].includes(upload.contentType), {
        path: ['contentType'],
        message: WRONG_TYPE,
      }),
  },
  response: z.object({
    success: z.literal(true),
    ...uploadTarget.shape,
    expiresAt: isoTime,
  }),
  errors: [],
});

/** For the import: all pictures of a lot in one request, which the limit of `createUpload` does not count. */
export const createUploads = defineRoute({
  method: 'POST',
  path: '/admin/uploads',
  audience: 'admin',
  duty: 'lots',
  service: 'accounts-api',
  summary: 'Returns a presigned POST for each picture of a lot.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      pictures: z
        .array(
          z.strictObject({
            contentType: z.enum(UPLOAD_TYPES['auction-image'], {
              error: 'Please upload a valid image (JPG, PNG, WebP).',
            }),
            size: sizeField,
            /** What the picture was made from (`shared/model/uploads.ts`). The name of the stored picture contains it. */
            source: z.string().regex(PICTURE_SOURCE, 'This is not the hash of a picture.'),
          }),
          { error: 'This is not a list of pictures.' },
        )
        .min(1, 'The list is empty.')
        .max(HIGHEST_MAX_AUCTION_IMAGES, 'The list is too long.'),
    }),
  },
  response: z.object({ success: z.literal(true), uploads: z.array(uploadTarget), expiresAt: isoTime }),
  errors: [],
});
