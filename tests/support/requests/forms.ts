export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'multipart/form-data; boundary=boli';

/** The fields as a multipart form with a picture under the name of a file. */
export function formOf(body: unknown, file: string | undefined, picture: Uint8Array): Buffer {
  const fields = Object.entries(body as Record<string, unknown>);
  const parts = fields.map(([field, value]) => `name="${field}"\r\n\r\n${String(value)}`);
  const head = (part: string) => `--boli\r\nContent-Disposition: form-data; ${part}`;
  return Buffer.concat([
    Buffer.from(parts.map((part) => `${head(part)}\r\n`).join('')),
    Buffer.from(`${head(`name="${file}"; filename="a.jpg"\r\nContent-Type: image/jpeg`)}\r\n\r\n`),
    picture,
    Buffer.from('\r\n--boli--\r\n'),
  ]);
}
