import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type Refusal, refusal } from '#shared/contract/http/errors.ts';
import type { BodySpec } from '#shared/contract/http/route.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { UPLOAD_LIMIT_BYTES } from '#shared/model/uploads.ts';

/** A file of a multipart form. Its name and type are only claims of the sender, so they are dropped. */
export interface FormFile {
  readonly content: Uint8Array;
}

/** A body, read as its route requires. */
export interface ReadBody {
  /** The value for the route's schema. */
  readonly body: unknown;
  readonly files: Readonly<Record<string, readonly FormFile[]>>;
  /** The raw bytes, for signatures. */
  readonly bytes: Uint8Array;
}

type BodyEvent = Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded' | 'headers'>;

const MAX_FILES = 10;
const MAX_FIELDS = 50;
/**
 * Twice the longest description of an auction with every letter as `\uXXXX`. Larger bodies contain files, or their
 * route says how large.
 */
export const MAX_TEXT_BYTES = 128 * 1024;
const tooMuchText = (most: number) =>
  refusal('TOO_LARGE', `The request is too large: without files it may have ${most / 1024} KB.`);

/**
 * Reads the body of an admitted request. Refuses bodies that are too large for the route before it decodes them.
 * Errors: UNREADABLE_BODY, UNSUPPORTED_MEDIA_TYPE, TOO_LARGE.
 */
export async function readBody(event: BodyEvent, spec: BodySpec | undefined): Promise<Result<ReadBody, Refusal>> {
  const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
  const type = event.headers['content-type'] ?? '';
  const isForm = spec?.kind === 'form' && /^multipart\/form-data\b/i.test(type);
  const most = mostTextIn(spec);
  if (!isForm && Buffer.byteLength(event.body ?? '', encoding) > most) return refused(tooMuchText(most));
  const bytes = Buffer.from(event.body ?? '', encoding);
  if (spec === undefined || spec.kind === 'raw') return ok({ body: undefined, files: {}, bytes });
  if (event.body === undefined && spec.kind === 'json' && spec.mayBeAbsent) return ok({ body: {}, files: {}, bytes });
  if (event.body === undefined) return refused(refusal('UNREADABLE_BODY', 'The request has no body.'));
  if (/^application\/json\b/i.test(type)) return readJson(bytes);
  if (isForm) return readForm(bytes, type, spec.files);
  return refused(refusal('UNSUPPORTED_MEDIA_TYPE'));
}

/** The bytes that a body of a route may have without files. */
export const mostTextIn = (spec: BodySpec | undefined): number =>
  (spec?.kind === 'json' ? spec.maxBytes : undefined) ?? MAX_TEXT_BYTES;

function readJson(bytes: Buffer): Result<ReadBody, Refusal> {
  try {
    return ok({ body: JSON.parse(bytes.toString('utf8'), withoutPrototypes), files: {}, bytes });
  } catch {
    return refused(refusal('UNREADABLE_BODY'));
  }
}

/** Refuses `__proto__`: code that copies such an object property by property would change its prototype. */
function withoutPrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('A field is called __proto__.');
  return value;
}

/**
 * Node's own form parser takes the whole body and returns or rejects; no stream can fail without a listener. API
 * Gateway accepts at most 10 MB and Lambda 6 MB, so the body fits into memory.
 * https://developer.mozilla.org/en-US/docs/Web/API/Response/formData
 */
async function readForm(bytes: Buffer, type: string, names: readonly string[]): Promise<Result<ReadBody, Refusal>> {
  const form = await formFrom(bytes, type);
  if (form === undefined) return refused(refusal('UNREADABLE_BODY'));
  const fields = new Map<string, unknown>();
  const files = new Map<string, FormFile[]>();
  let counts = { files: 0, fields: 0, textBytes: 0 };
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      const textBytes = counts.textBytes + Buffer.byteLength(value);
      if (textBytes > MAX_TEXT_BYTES) return refused(tooMuchText(MAX_TEXT_BYTES));
      counts = { ...counts, fields: counts.fields + 1, textBytes };
      fields.set(name, fields.has(name) ? [fields.get(name), value].flat() : value);
    } else if (names.includes(name)) {
      if (value.size >= UPLOAD_LIMIT_BYTES) return refused(refusal('TOO_LARGE'));
      counts = { ...counts, files: counts.files + 1 };
      files.set(name, [...(files.get(name) ?? []), { content: new Uint8Array(await value.arrayBuffer()) }]);
    } else {
      return refused(refusal('INVALID_INPUT', `Unknown field: ${name.slice(0, 100)}.`));
    }
    if (counts.files > MAX_FILES || counts.fields > MAX_FIELDS) return refused(refusal('UNREADABLE_BODY'));
  }
  return ok({ body: Object.fromEntries(fields), files: Object.fromEntries(files), bytes });
}

async function formFrom(bytes: Buffer, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch {
    return undefined;
  }
}
