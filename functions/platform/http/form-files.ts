import type { FormFile } from './endpoint.ts';

interface FormParts {
  readonly fields: unknown;
  readonly files: Readonly<Record<string, readonly FormFile[]>>;
}

/**
 * Takes the named files out of what the multipart parser read, so that the rest can be parsed as fields. The
 * parser puts the newest of several files first; they are handed on in the order they were sent.
 */
export function separateFiles(body: unknown, names: readonly string[]): FormParts {
  if (names.length === 0 || typeof body !== 'object' || body === null) return { fields: body, files: {} };
  const entries = Object.entries(body);
  const isFile = ([name, value]: [string, unknown]) => names.includes(name) && filesIn(value).length > 0;
  return {
    fields: Object.fromEntries(entries.filter((entry) => !isFile(entry))),
    files: Object.fromEntries(entries.filter(isFile).map(([name, value]) => [name, filesIn(value).toReversed()])),
  };
}

function filesIn(value: unknown): FormFile[] {
  const candidates: unknown[] = Array.isArray(value) ? value : [value];
  return candidates.filter(isFormFile);
}

function isFormFile(value: unknown): value is FormFile {
  return typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Uint8Array;
}
