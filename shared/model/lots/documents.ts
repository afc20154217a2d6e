/** The documents of a lot, as PDF files. */
export const DOCUMENT_KINDS = ['inspection', 'rc', 'sale-notice', 'title', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  inspection: 'Inspection report',
  rc: 'Registration certificate (RC)',
  'sale-notice': 'Sale notice',
  title: 'Title papers',
  other: 'Other document',
};

/** A document that the lot has. */
export interface LotDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly addedAt: number;
}
