import * as z from 'zod';
import { UPLOAD_KINDS, UPLOAD_LIMIT_BYTES, UPLOAD_TYPES } from '../../model/uploads.ts';
import { isoTime } from '../fields.ts';
import { defineRoute } from '../route.ts';

const WRONG_TYPE = 'Please upload a valid image (JPG, PNG) or PDF file.';

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
        /** Bytes. */
        size: z
          .int({ error: 'The file size is required.' })
          .positive('The file is empty.')
          .lt(UPLOAD_LIMIT_BYTES, 'File size must be less than 5MB.'),
      })
      .refine((upload) => UPLOAD_TYPES[upload.kind].includes(upload.contentType), {
        path: ['contentType'],
        message: WRONG_TYPE,
      }),
  },
  response: z.object({
    success: z.literal(true),
    /** Send it with the registration or the auction. */
    key: z.string(),
    /** POST the form to this URL: `fields` first, then `file`. */
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    expiresAt: isoTime,
  }),
  errors: [],
});
