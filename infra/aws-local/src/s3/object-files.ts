import { createHash, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const objectMetaSchema = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  /** Epoch ms on the stack's clock. */
  lastModified: z.number(),
  contentType: z.string(),
  cacheControl: z.string().optional(),
});
export type ObjectMeta = z.infer<typeof objectMetaSchema>;

/** The objects of one bucket, on disk. */
export interface ObjectFiles {
  meta(key: string): ObjectMeta | undefined;
  /** What is said of the object and its bytes, of one write. Undefined if it is gone. */
  read(key: string): Promise<{ readonly meta: ObjectMeta; readonly body: Buffer } | undefined>;
  /** Writes of one key follow each other. */
  write(meta: ObjectMeta, body: Uint8Array): Promise<void>;
  isBeingWritten(key: string): boolean;
  remove(key: string): Promise<void>;
  list(): readonly ObjectMeta[];
}

const HEAD_LIMIT = 64 * 1024;
const MAX_NAME = 200;

function fileNameOf(key: string): string {
  const readable = encodeURIComponent(key);
  const name = readable.length <= MAX_NAME ? readable : createHash('sha256').update(key).digest('hex');
  return `${name}.object`;
}

function split(file: Buffer): { readonly meta: ObjectMeta; readonly body: Buffer } {
  const end = file.indexOf(0x0a);
  const meta = objectMetaSchema.parse(JSON.parse(file.subarray(0, end).toString('utf8')));
  return { meta, body: file.subarray(end + 1) };
}

/** The first line of the file; the object's bytes follow it. */
function readHead(path: string): ObjectMeta {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_LIMIT);
    const length = readSync(file, buffer, 0, HEAD_LIMIT, 0);
    return split(buffer.subarray(0, length)).meta;
  } finally {
    closeSync(file);
  }
}

/**
 * Opens the folder of one bucket. Each object is one file: a line of JSON, then the bytes. A file is written under
 * another name and then renamed, so a killed process leaves either the old object or the new one.
 */
export function openObjectFiles(folder: string): ObjectFiles {
  mkdirSync(folder, { recursive: true });
  const index = new Map<string, ObjectMeta>();
  const writing = new Map<string, Promise<void>>();
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.object')) rmSync(join(folder, name), { force: true });
    else {
      const meta = readHead(join(folder, name));
      index.set(meta.key, meta);
    }
  }

  return {
    meta: (key) => index.get(key),
    read: async (key) => {
      try {
        return split(await readFile(join(folder, fileNameOf(key))));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    write: async (meta, body) => {
      const { key } = meta;
      // Without an order the file could be of one write and the index of another.
      const written = (writing.get(key) ?? Promise.resolve()).catch(() => undefined).then(() => replace(meta, body));
      writing.set(key, written);
      try {
        await written;
      } finally {
        if (writing.get(key) === written) writing.delete(key);
      }
    },
    isBeingWritten: (key) => writing.has(key),
    remove: async (key) => {
      index.delete(key);
      await rm(join(folder, fileNameOf(key)), { force: true });
    },
    list: () => [...index.values()],
  };

  async function replace(meta: ObjectMeta, body: Uint8Array): Promise<void> {
    const partFile = join(folder, `${randomUUID()}.part`);
    await writeFile(partFile, Buffer.concat([Buffer.from(`${JSON.stringify(meta)}\n`), body]));
    await rename(partFile, join(folder, fileNameOf(meta.key)));
    index.set(meta.key, meta);
  }
}
