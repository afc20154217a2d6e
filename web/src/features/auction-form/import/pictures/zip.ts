import { Unzip, type UnzipFile, UnzipInflate, UnzipPassThrough } from 'fflate';
import { MAX_ALL_PICTURE_BYTES, MAX_PICTURE_BYTES } from '../sheet/limits.ts';
import { TooMuch } from './too-much.ts';
import { typeOfPicture } from './picture-type.ts';

type Keep = (path: string, content: Uint8Array<ArrayBuffer>) => Promise<void>;

/**
 * Reads a zip as a stream, so that neither the archive nor more than a few pictures are in memory. A picture that inflates beyond its limit
 * is dropped while it is inflated. Returns what could not be read, in sentences.
 */
export async function picturesInZip(zip: Blob, keep: Keep): Promise<readonly string[]> {
  const problems: string[] = [];
  const ready: { readonly path: string; readonly content: Uint8Array<ArrayBuffer> }[] = [];
  let inflated = 0;
  const count = (bytes: number) => {
    inflated += bytes;
    if (inflated > MAX_ALL_PICTURE_BYTES) throw new TooMuch();
  };
  const unzip = new Unzip((file) =>
    collect(file, { count, problems, onPicture: (content) => ready.push({ path: file.name.toLowerCase(), content }) }),
  );
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  const reader = zip.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    for (const part of partsOf(value ?? new Uint8Array())) {
      unzip.push(part, false);
      for (const { path, content } of ready.splice(0)) await keep(path, content);
    }
    if (done) return problems;
  }
}

/** A byte can inflate to a thousand, so that each push inflates at most some 30 MB. */
const PUSHED_BYTES = 32 * 1024;

function partsOf(bytes: Uint8Array): readonly Uint8Array[] {
  const count = Math.ceil(bytes.byteLength / PUSHED_BYTES);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * PUSHED_BYTES, (at + 1) * PUSHED_BYTES));
}

interface Collecting {
  /** Counts inflated bytes; throws when they are too many. */
  readonly count: (bytes: number) => void;
  readonly onPicture: (content: Uint8Array<ArrayBuffer>) => void;
  readonly problems: string[];
}

function collect(file: UnzipFile, { count, onPicture, problems }: Collecting): void {
  if (typeOfPicture(file.name) === undefined) return;
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let isDropped = false;
  const drop = (sentence: string) => {
    problems.push(sentence);
    parts = [];
    isDropped = true;
  };
  file.ondata = (error, part, isLast) => {
    count(part?.byteLength ?? 0);
    if (isDropped) return;
    bytes += part?.byteLength ?? 0;
    if (error !== null) drop(`${file.name} could not be read.`);
    else if (bytes > MAX_PICTURE_BYTES) drop(`${file.name} is larger than 40 MB.`);
    else {
      parts.push(part);
      if (isLast) onPicture(joined(parts, bytes));
    }
  };
  try {
    file.start();
  } catch {
    drop(`${file.name} is packed in a way that cannot be read.`);
  }
}

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.byteLength;
  }
  return content;
}
