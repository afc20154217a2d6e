import {
  BlobReader,
  configure,
  ERR_UNSUPPORTED_COMPRESSION,
  type FileEntry,
  WARNING_PREPENDED_DATA,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { MAX_PICTURE_BYTES } from '#web/sheet/limits.ts';

// This runs in a worker, and the site's policy allows no workers made of text.
configure({ useWebWorkers: false });

export type Keep = (within: string, content: Uint8Array<ArrayBuffer>) => Promise<void>;

/**
 * Gives the files of a zip one by one, so that neither the archive nor more than one of them is in memory. A zip that
 * is not whole, or has a password, gives none. Returns what was not read, in sentences.
 */
export async function readFilesInZip(name: string, zip: Blob, keep: Keep): Promise<readonly string[]> {
  const files = await listFiles(zip);
  if (files === undefined) {
    const start = await zip.slice(0, 4).text();
    return [start.startsWith('PK') ? `${name} ${NOT_WHOLE}` : `${name} is no zip, whatever its name says.`];
  }
  if (files.some(({ encrypted }) => encrypted)) return [`${name} ${PROTECTED}`];
  const problems: string[] = [];
  for (const file of files) {
    const within = nameOf(file);
    if (file.uncompressedSize > MAX_PICTURE_BYTES) problems.push(`${within} is larger than 40 MB.`);
    else {
      const content = await unpack(file);
      if (typeof content === 'string') problems.push(`${within} ${content}`);
      else await keep(within, content);
    }
  }
  return files.length === 0 ? [`${name} is empty.`] : problems;
}

const NOT_WHOLE = 'is not whole. Perhaps its download broke off: please get it again. None of it is kept.';
const PROTECTED = 'has a password. Please make a zip without one. None of it is kept.';

/**
 * Undefined if it is no zip, or has lost its end, where the files are listed. A list of only a part of the file is
 * refused: it may be that of a zip within this one.
 */
async function listFiles(zip: Blob): Promise<readonly FileEntry[] | undefined> {
  try {
    // Names are never used as paths of a disk, so that none of them is unsafe.
    const reader = new ZipReader(new BlobReader(zip), { filenameValidation: 'tolerant' });
    const entries = await reader.getEntries();
    if (reader.warnings?.some(({ reason }) => reason === WARNING_PREPENDED_DATA) === true) return undefined;
    return entries.filter((entry) => !entry.directory).filter((file) => !isAddedBySystem(nameOf(file)));
  } catch {
    return undefined;
  }
}

/** Some programs on Windows write backslashes. */
const nameOf = ({ filename }: FileEntry): string => filename.replaceAll('\\', '/');

/** What macOS and Windows put beside files. */
export function isAddedBySystem(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)/i.test(path);
}

/** The content, or why it cannot be had. What inflates beyond the size that the zip says is damaged. */
async function unpack(file: FileEntry): Promise<Uint8Array<ArrayBuffer> | string> {
  const content = new Uint8Array(file.uncompressedSize);
  let at = 0;
  const into = new WritableStream<Uint8Array>({
    write: (part) => {
      content.set(part, at);
      at += part.byteLength;
    },
  });
  try {
    await file.getData(into, { checkSignature: true });
    return content;
  } catch (error) {
    const isUnknown = error instanceof Error && error.message === ERR_UNSUPPORTED_COMPRESSION;
    return isUnknown ? 'is packed in a way that cannot be read.' : 'is damaged and cannot be unpacked.';
  }
}
