import type { IdentityDocumentKind } from '#shared/model/accounts/identity-documents.ts';

/** What the admin reads on the proof, as far as it is chosen and typed. */
export interface DocumentDraft {
  readonly kind: IdentityDocumentKind | undefined;
  readonly lastFour: string;
}

export interface WholeDocument extends DocumentDraft {
  readonly kind: IdentityDocumentKind;
}

/** The draft once it is whole. */
export function wholeDocument({ kind, lastFour }: DocumentDraft): WholeDocument | undefined {
  return kind === undefined || !/^[0-9A-Z]{4}$/.test(lastFour) ? undefined : { kind, lastFour };
}
