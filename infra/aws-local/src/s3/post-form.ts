import busboy from 'busboy';
import { S3Fault } from './xml.ts';

/** A parsed upload form of a browser. */
export interface UploadForm {
  /** By lower-case name. Like S3, includes only fields before the file. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer;
}

const malformed = (message: string): S3Fault => new S3Fault(400, 'MalformedPOSTRequest', message);

/** Reads multipart/form-data. Throws MalformedPOSTRequest or InvalidArgument like S3. */
export async function readUploadForm(headers: Readonly<Record<string, string>>, body: Buffer): Promise<UploadForm> {
  return await new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const files: Buffer[][] = [];
    const fail = (): void => {
      reject(malformed('The body of your POST request is not well-formed multipart/form-data.'));
    };
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers: { ...headers }, defParamCharset: 'utf8' });
    } catch {
      fail();
      return;
    }
    parser.on('field', (name, value) => {
      if (files.length === 0) fields.set(name.toLowerCase(), value);
    });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      if (name.toLowerCase() === 'file') files.push(chunks);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    parser.on('error', fail);
    parser.on('close', () => {
      const [file, second] = files;
      if (file !== undefined && second === undefined) {
        resolve({ fields, file: Buffer.concat(file) });
      } else {
        const message = 'POST requires exactly one file upload per request.';
        reject(
          new S3Fault(400, 'InvalidArgument', message, { ArgumentName: 'file', ArgumentValue: String(files.length) }),
        );
      }
    });
    parser.end(body);
  });
}
