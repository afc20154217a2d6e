import * as z from 'zod';
import { documentsField } from '#shared/contract/lots/lot-fields.ts';
import { DOCUMENT_KINDS } from '#shared/model/lots/documents.ts';

export const formDocument = z.object({
  /** Of a document that the auction has. */
  id: z.string().optional(),
  /** The key of the upload of a new one. */
  upload: z.string().optional(),
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
});
export type FormDocument = z.infer<typeof formDocument>;

/** Whatever tells two documents apart. */
export function keyOf({ id, upload }: FormDocument): string {
  return id ?? upload ?? '';
}

export function documentsProblem(documents: readonly FormDocument[]): string | undefined {
  return documentsField.safeParse(documents).error?.issues[0]?.message;
}

export function readableDocuments(documents: readonly FormDocument[]): string {
  return documents.map(({ name }) => name).join(', ') || '(none)';
}
