import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ENTRYPOINTS } from '#infra/settings/paths.ts';

/** The entrypoint of every function, by the function's name. */
export function entrypointFiles(): ReadonlyMap<string, string> {
  const files = readdirSync(ENTRYPOINTS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return new Map(files.map((file) => [basename(file, '.ts'), join(ENTRYPOINTS, file)]));
}
