import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import * as z from 'zod';
import { parseJson } from '../values/parse-json.ts';
import { sourceHash } from './source-hash.ts';

const ENTRY = fileURLToPath(new URL('worker.ts', import.meta.url));
const FOLDER = dirname(ENTRY);
/** All stacks of this clone share the file. */
export const CACHE_FILE = join(FOLDER, '../../.cache/worker.json');

const cachedWorker = z.object({ hash: z.string(), code: z.string() });

/**
 * Bundles the worker's module into one piece of JavaScript. Without that, every thread would strip the types of its
 * sources again, which takes longer than loading most functions. The bundle is cached until a source changes, because
 * esbuild takes half as long as the rest of a stack's start.
 */
export function workerCode(): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(bundledCode())}`);
}

function bundledCode(): string {
  const hash = sourceHash(FOLDER, ['.']);
  const cached = readCache();
  if (cached?.hash === hash) return cached.code;
  const bundle = build();
  writeCache({ hash, code: bundle });
  return bundle;
}

function readCache(): z.infer<typeof cachedWorker> | undefined {
  try {
    return cachedWorker.safeParse(parseJson(readFileSync(CACHE_FILE, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function writeCache(worker: z.infer<typeof cachedWorker>): void {
  mkdirSync(dirname(CACHE_FILE), { recursive: true });
  // Atomic: another stack that starts now reads either the old file or the new one.
  const unfinished = `${CACHE_FILE}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(worker));
  renameSync(unfinished, CACHE_FILE);
}

function build(): string {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: FOLDER,
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    minify: true,
    metafile: true,
  });
  const outside = Object.keys(metafile.inputs).filter((path) => dirname(resolve(FOLDER, path)) !== FOLDER);
  if (outside.length > 0) {
    throw new Error(`The worker imports ${outside.join(', ')}; when that changes, nothing would build it again.`);
  }
  return outputFiles[0]?.text ?? '';
}
