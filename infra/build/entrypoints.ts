import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ENTRYPOINTS } from '../settings/paths.ts';

/** The file of every function by the function's name: `functions/entrypoints/<services, workers or triggers>/<name>.ts`. */
export function entrypointFiles(): ReadonlyMap<string, string> {
  const files = readdirSync(ENTRYPOINTS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return new Map(files.map((file) => [basename(file, '.ts'), join(ENTRYPOINTS, file)]));
}
