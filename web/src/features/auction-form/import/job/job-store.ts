import { createStore, delMany, entries, get, keys, set, setMany, type UseStore } from 'idb-keyval';
import * as z from 'zod';
import { columnId } from '../columns/columns.ts';
import { type Mapping, type RememberedColumns, withMapping } from '../columns/match-columns.ts';
import { endReading } from '../pictures/choose-pictures.ts';
import { forgetPictures } from '../pictures/picture-store.ts';
import { type Picture, pictureShape } from '../pictures/picture.ts';
import { type Job, jobShape, type Progress, progressShape } from './job.ts';

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('boli-import', 'parts'));

const PROGRESS = 'progress:';
const PICTURE = 'picture:';
const columnsKey = (userId: string) => `columns:${userId}`;

export interface StoredImport {
  readonly job: Job;
  readonly pictures: readonly Picture[];
  readonly progress: readonly Progress[];
}

/** The unfinished import of this person. One of somebody else is deleted. */
export async function readImport(userId: string): Promise<StoredImport | undefined> {
  const all = await entries<string, unknown>(store());
  const job = jobShape.safeParse(all.find(([key]) => key === 'job')?.[1]).data;
  if (job === undefined || job.userId !== userId) {
    await forgetImport();
    return undefined;
  }
  const partsOf = <T>(prefix: string, shape: z.ZodType<T>): T[] =>
    all.flatMap(([key, value]) => (key.startsWith(prefix) ? [shape.parse(value)] : []));
  return { job, pictures: partsOf(PICTURE, pictureShape), progress: partsOf(PROGRESS, progressShape) };
}

export async function keepJob(job: Job): Promise<void> {
  await set('job', job, store());
}

export async function keepProgress(progress: Progress): Promise<void> {
  await set(`${PROGRESS}${progress.line}`, progress, store());
}

export async function forgetProgress(lines: readonly number[]): Promise<void> {
  await delMany(
    lines.map((line) => `${PROGRESS}${line}`),
    store(),
  );
}

export async function keepPictureList(pictures: readonly Picture[]): Promise<void> {
  await setMany(
    pictures.map((picture) => [`${PICTURE}${picture.path}`, picture]),
    store(),
  );
}

export async function forgetPictureList(): Promise<void> {
  endReading();
  const all = await keys<string>(store());
  await delMany(
    all.filter((key) => key.startsWith(PICTURE)),
    store(),
  );
  await forgetPictures();
}

/** Deletes the import; how columns were mapped stays. */
export async function forgetImport(): Promise<void> {
  // The next import would get what comes later.
  endReading();
  const all = await entries<string, unknown>(store());
  await delMany(
    all.map(([key]) => key).filter((key) => !key.startsWith('columns:')),
    store(),
  );
  await forgetPictures();
}

export async function readColumns(userId: string): Promise<RememberedColumns> {
  const stored: unknown = await get(columnsKey(userId), store());
  const storedMapping = z.record(z.string(), z.string().nullable()).safeParse(stored).data ?? {};
  return Object.fromEntries(
    Object.entries(storedMapping).map(([name, id]) => [name, id === null ? null : (columnId(id) ?? null)]),
  );
}

export async function keepColumns(userId: string, headers: readonly string[], mapping: Mapping): Promise<void> {
  await set(columnsKey(userId), withMapping(await readColumns(userId), headers, mapping), store());
}
