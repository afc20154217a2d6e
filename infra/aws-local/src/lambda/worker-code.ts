import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import * as z from 'zod';
import { parseJson } from '../values/parse-json.ts';
import { sourceHash } from './source-hash.ts';

const ENTRY = fileURLToPath(new URL('worker.ts', import.meta.url));
const FOLDER = dirname(ENTRY);
/** All stacks of this clone share it. */
export const CACHE_FILE = join(FOLDER, '../../.cache/worker.json');

const built = z.object({ hash: z.string(), code: z.string() });

/**
 * Bundles the worker's module into one piece of JavaScript. From its sources every thread would strip the types
 * again, which takes longer than loading most functions. The bundle is cached until a source changes, because
 * esbuild takes half as long as the rest of a stack's start.
 */
export function workerCode(): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(code())}`);
}

function code(): string {
  const hash = sourceHash(FOLDER, ['.']);
  const kept = lastBuilt();
  if (kept?.hash === hash) return kept.code;
  const made = build();
  keep({ hash, code: made });
  return made;
}

function lastBuilt(): z.infer<typeof built> | undefined {
  try {
    return built.safeParse(parseJson(readFileSync(CACHE_FILE, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function keep(worker: z.infer<typeof built>): void {
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
