import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** The folder where the stacks and suites of a run record what they used. */
const FOLDER = join(import.meta.dirname, '../../../.cache/grants');

const grant = z.object({ role: z.string(), action: z.string(), resource: z.string(), used: z.boolean() });
const index = z.object({ table: z.string(), index: z.string(), used: z.boolean() });
const coverage = z.object({ grants: z.array(grant), indexes: z.array(index) });
const successfulRoutes = z.object({ routes: z.array(z.string()) });
const record = z.union([coverage, successfulRoutes]);
type Needed = z.infer<typeof record>;

/** Saves which grants and indexes of its template a stack used, before it stops. */
export async function saveCoverage(baseUrl: string): Promise<void> {
  const response = await fetch(`${baseUrl}/__local/coverage`);
  await save(coverage.parse(await response.json()));
}

/** Saves which routes (`GET /api/health`) answered with success in a suite. */
export async function saveRoutes(routes: readonly string[]): Promise<void> {
  await save({ routes: [...routes] });
}

async function save(needed: Needed): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${randomUUID()}.json`), JSON.stringify(needed));
}

/** Deletes the records, at the start of a run. */
export function forgetRecords(): Promise<void> {
  return rm(FOLDER, { recursive: true, force: true });
}

/** Everything that the stacks and suites of the run used; empty when none has run. */
export async function savedRecords(): Promise<readonly Needed[]> {
  const names = await readdir(FOLDER).catch(() => []);
  return Promise.all(
    names.map(async (name) => record.parse(JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as unknown)),
  );
}
