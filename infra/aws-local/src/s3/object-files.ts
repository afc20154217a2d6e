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
  body(meta: ObjectMeta): Promise<Buffer>;
  write(meta: ObjectMeta, body: Uint8Array): Promise<void>;
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

/** The first line of the file; the object's bytes follow it. */
function readHead(path: string): ObjectMeta {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_LIMIT);
    const length = readSync(file, buffer, 0, HEAD_LIMIT, 0);
    const end = buffer.subarray(0, length).indexOf(0x0a);
    return objectMetaSchema.parse(JSON.parse(buffer.subarray(0, end).toString('utf8')));
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
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.object')) rmSync(join(folder, name), { force: true });
    else {
      const meta = readHead(join(folder, name));
      index.set(meta.key, meta);
    }
  }

  return {
    meta: (key) => index.get(key),
    body: async (meta) => {
      const file = await readFile(join(folder, fileNameOf(meta.key)));
      return file.subarray(file.indexOf(0x0a) + 1);
    },
    write: async (meta, body) => {
      const partFile = join(folder, `${randomUUID()}.part`);
      await writeFile(partFile, Buffer.concat([Buffer.from(`${JSON.stringify(meta)}\n`), body]));
      await rename(partFile, join(folder, fileNameOf(meta.key)));
      index.set(meta.key, meta);
    },
    remove: async (key) => {
      index.delete(key);
      await rm(join(folder, fileNameOf(key)), { force: true });
    },
    list: () => [...index.values()],
  };
}
