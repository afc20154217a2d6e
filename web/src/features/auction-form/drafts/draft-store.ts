import { createStore, del, delMany, entries, get, set } from 'idb-keyval';
import { set as setAt } from 'react-hook-form';
import * as z from 'zod';
import { isObject, parseJson } from '#shared/model/json.ts';
import { mapPictures, reportPictures } from '#shared/model/lots/report.ts';
import type { FormImage } from '../images/image-list.ts';
import { currentName, formValues, type FormValues } from '../values/form-schema.ts';

/** Unclaimed uploads expire after a day. A draft drops them earlier, so that time is left to publish. */
const UPLOAD_LIFE_MS = 20 * 60 * 60 * 1000;
/** Older drafts are deleted. */
const DRAFT_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

const text = z.string();

/** A draft from before December 2026 has the name of each field in one text, and report and documents as JSON. */
function asOfToday(stored: unknown): unknown {
  if (!isObject(stored) || isObject(stored['facts'])) return stored;
  const values = {};
  for (const [name, value] of Object.entries(stored)) {
    const isJson = (name === 'report' || name === 'documents') && typeof value === 'string';
    setAt(values, currentName(name), isJson ? parseJson(value) : value);
  }
  return values;
}

const draftShape = z.object({
  savedAt: z.number(),
  /** The version of the edited auction; null for a new auction. */
  version: z.number().nullable(),
  /** The idempotency key of a new auction; empty before the first attempt to save it, and for an edited one. */
  requestId: text,
  values: z.preprocess(asOfToday, formValues),
  images: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('stored'), id: text, preview: text, name: text }),
      z.object({ kind: z.literal('new'), id: text, preview: text, name: text, key: text, at: z.number() }),
    ]),
  ),
  /** When documents and pictures of the report were first stored here, by the keys of their uploads. */
  uploads: z.record(text, z.number()).default({}),
});
type StoredDraft = z.infer<typeof draftShape>;

/** The unsent values of a form. */
export interface Draft {
  readonly values: FormValues;
  readonly images: readonly FormImage[];
  readonly version: number | null;
  readonly requestId: string;
  /** How many images, documents and pictures of the report are missing because their upload expired. */
  readonly lostFiles: number;
}

export interface DraftStore {
  readonly read: (now: number) => Promise<Draft | undefined>;
  /** Saves the draft without images that are still uploading. A device that cannot store it is no error. */
  readonly write: (draft: Omit<Draft, 'lostFiles'>, now: number) => Promise<void>;
  readonly clear: () => Promise<void>;
}

const opened = () => createStore('boli-drafts', 'forms');
let store: ReturnType<typeof opened> | undefined;
const forms = () => (store ??= opened());

/**
 * The local draft of one person's form: `new` or the id of the edited auction. In IndexedDB, because signing out clears
 * localStorage. It is kept under the person's id, so the next person on this device does not get it.
 */
export function draftStore(userId: string, form: string): DraftStore {
  const name = `${userId}:${form}`;
  // Kept from one write to the next, since a draft that is typed in for days is written again and again.
  let uploads: StoredDraft['uploads'] = {};
  return {
    read: async (now) => {
      try {
        await deleteOld(now);
        const stored = draftShape.safeParse(await get(name, forms())).data;
        if (stored === undefined) return undefined;
        uploads = { ...allAt(stored.savedAt, stored.values), ...stored.uploads };
        return draftFrom({ ...stored, uploads }, now);
      } catch {
        return undefined;
      }
    },
    write: async ({ values, images, version, requestId }, now) => {
      uploads = { ...allAt(now, values), ...uploads };
      const draft: z.input<typeof draftShape> = {
        savedAt: now,
        version,
        requestId,
        values,
        images: images.flatMap(keep),
        uploads,
      };
      await set(name, draft, forms()).catch(() => undefined);
    },
    clear: () => del(name, forms()).catch(() => undefined),
  };
}

const anyDraft = z.object({ savedAt: z.number() });

async function deleteOld(now: number): Promise<void> {
  const isOld = (draft: unknown) => now - (anyDraft.safeParse(draft).data?.savedAt ?? 0) > DRAFT_LIFE_MS;
  const old = (await entries(forms())).filter(([, draft]) => isOld(draft)).map(([key]) => key);
  await delMany(old, forms());
}

/** The keys of the uploads among documents and pictures of the report; what is stored already has an id or a path. */
const uploadsIn = ({ documents, report }: FormValues): readonly string[] => [
  ...documents.flatMap(({ upload }) => upload ?? []),
  ...reportPictures(report).filter((picture) => !picture.startsWith('/')),
];

const allAt = (at: number, values: FormValues) => Object.fromEntries(uploadsIn(values).map((key) => [key, at]));

function draftFrom({ values, version, requestId, images, uploads }: StoredDraft, now: number): Draft {
  const kept = images.filter((image) => image.kind === 'stored' || now - image.at < UPLOAD_LIFE_MS);
  const isLost = (key: string) => now - (uploads[key] ?? now) >= UPLOAD_LIFE_MS;
  const documents = values.documents.filter(({ upload }) => upload === undefined || !isLost(upload));
  const report = mapPictures(values.report, (picture) => (isLost(picture) ? undefined : picture));
  const lostFiles = images.length - kept.length + uploadsIn(values).filter(isLost).length;
  return { values: { ...values, documents, report }, version, requestId, images: kept.map(revive), lostFiles };
}

type KeptImage = StoredDraft['images'][number];

function keep(image: FormImage): KeptImage[] {
  if (image.kind === 'stored') return [image];
  const { id, name, preview = '', upload } = image;
  return upload.is === 'done' ? [{ kind: 'new', id, name, preview, key: upload.key, at: upload.at }] : [];
}

function revive(image: KeptImage): FormImage {
  if (image.kind === 'stored') return image;
  const { key, at, ...rest } = image;
  return { ...rest, upload: { is: 'done', key, at } };
}
