/** The documents in the form, as one text, so that drafts and comparisons treat them like every other field. */
import * as z from 'zod';
import { documentsField } from '#shared/contract/lot-fields.ts';
import { DOCUMENT_KINDS } from '#shared/model/lots/documents.ts';
import { parseJson } from '#shared/model/parse-json.ts';

const formDocument = z.object({
  /** Of a document that the auction has. */
  id: z.string().optional(),
  /** The key of the upload of a new one. */
  upload: z.string().optional(),
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
});
export type FormDocument = Readonly<z.infer<typeof formDocument>>;

export function documentsFrom(text: string): readonly FormDocument[] {
  return z.array(formDocument).safeParse(parseJson(text)).data ?? [];
}

export function documentsText(documents: readonly FormDocument[]): string {
  return JSON.stringify(documents.map(({ id, upload, kind, name, size }) => ({ id, upload, kind, name, size })));
}

/** Whatever tells two documents apart. */
export function keyOf({ id, upload }: FormDocument): string {
  return id ?? upload ?? '';
}

export function documentsProblem(text: string): string | undefined {
  return documentsField.safeParse(text).error?.issues[0]?.message;
}

export function readableDocuments(text: string): string {
  return (
    documentsFrom(text)
      .map(({ name }) => name)
      .join(', ') || '(none)'
  );
}
