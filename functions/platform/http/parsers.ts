import httpJsonBodyParser from '@middy/http-json-body-parser';
import httpMultipartBodyParser from '@middy/http-multipart-body-parser';
import { UPLOAD_LIMIT_BYTES } from '../../../shared/model/uploads.ts';

/** Reads application/json and leaves other content types alone, for the route to refuse. */
export const jsonBody = () => httpJsonBodyParser({ disableContentTypeError: true });

/** Reads multipart/form-data, at most ten files of the upload limit each, and leaves other content types alone. */
export const multipartBody = () =>
  httpMultipartBodyParser({
    disableContentTypeError: true,
    busboy: { limits: { fileSize: UPLOAD_LIMIT_BYTES, files: 10, fields: 50, fieldSize: 64 * 1024 } },
  });
