import * as z from 'zod';
import { parseJson } from '../../../../../shared/model/parse-json.ts';
import type { FormImage } from '../images/image-list.ts';
import { formValues, type FormValues } from '../values/form-schema.ts';

/** Unclaimed uploads expire after a day. A draft drops them earlier, so that time is left to publish. */
const UPLOAD_LIFE_MS = 20 * 60 * 60 * 1000;
/** Older drafts are deleted. */
const DRAFT_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

const text = z.string();
const draftShape = z.object({
  savedAt: z.number(),
  /** The version of the edited auction; null for a new auction. */
  version: z.number().nullable(),
  values: formValues,
  images: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('stored'), id: text, preview: text, name: text }),
      z.object({ kind: z.literal('new'), id: text, preview: text, name: text, key: text, at: z.number() }),
    ]),
  ),
});
type StoredDraft = z.infer<typeof draftShape>;

/** The unsent values of a form. */
export interface Draft {
  readonly values: FormValues;
  readonly images: readonly FormImage[];
  readonly version: number | null;
  /** How many images are missing because their upload expired. */
  readonly lostImages: number;
}

export interface DraftStore {
  readonly read: (now: number) => Draft | undefined;
  /** Saves the draft without images that are still uploading. When storage is full, saves the text alone. */
  readonly write: (draft: Omit<Draft, 'lostImages'>, now: number) => void;
  readonly clear: () => void;
}

/** The local draft of one form: `new` or the id of the edited auction. Signing out deletes it. */
export function draftStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  userId: string,
  form: string,
): DraftStore {
  const name = `auctionDraft:${userId}:${form}`;
  const put = (draft: z.input<typeof draftShape>): boolean => {
    try {
      storage.setItem(name, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  };
  return {
    read: (now) => {
      const draft = parse(storage.getItem(name));
      if (draft === undefined || now - draft.savedAt > DRAFT_LIFE_MS) return undefined;
      const kept = draft.images.filter((image) => image.kind === 'stored' || now - image.at < UPLOAD_LIFE_MS);
      const lostImages = draft.images.length - kept.length;
      return { values: draft.values, version: draft.version, images: kept.map(revive), lostImages };
    },
    write: ({ values, images, version }, now) => {
      const filled = Object.fromEntries(
        Object.entries(values).flatMap(([name, text = '']) => (text === '' ? [] : [[name, text]])),
      );
      const draft = { savedAt: now, version, values: filled, images: images.flatMap(keep) };
      if (!put(draft)) put({ ...draft, images: [] });
    },
    clear: () => storage.removeItem(name),
  };
}

function parse(json: string | null): StoredDraft | undefined {
  return json === null ? undefined : draftShape.safeParse(parseJson(json)).data;
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
