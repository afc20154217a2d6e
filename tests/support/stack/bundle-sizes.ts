import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Bundle {
  readonly name: string;
  /** The sum over its files, each compressed as in a deployment package. */
  readonly gzippedKb: number;
}

const FUNCTIONS = resolve('dist', 'functions');

/** The size of every function, the smallest first. */
export function bundleSizes(): readonly Bundle[] {
  return readdirSync(FUNCTIONS)
    .map((name) => ({ name, gzippedKb: gzippedKb(join(FUNCTIONS, name)) }))
    .toSorted((a, b) => a.gzippedKb - b.gzippedKb);
}

function gzippedKb(folder: string): number {
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  const bytes = files.map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}
