/** Decides which condition report and documents a lot has after an edit. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { isStagingKey } from '#functions/platform/files/staging.ts';
import { documentKey } from '#functions/tables/object-keys.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { DocumentKind, LotDocument } from '#shared/model/lots/documents.ts';
import { type LotReport, reportPictures } from '#shared/model/lots/report.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** A document as the form names it: one that the lot has, by `id`, or a new one, by the key of its upload. */
export interface SentDocument {
  readonly id?: string | undefined;
  readonly upload?: string | undefined;
  readonly kind: DocumentKind;
  readonly name: string;
}

export interface NewDocument {
  readonly upload: string;
  readonly kind: DocumentKind;
  readonly name: string;
}

/** Undefined leaves what is stored. Pictures of the report are keys in the media bucket, or keys of uploads. */
export interface SentPapers {
  readonly report?: LotReport | null | undefined;
  readonly documents?: readonly SentDocument[] | undefined;
}

interface StoredPapers {
  readonly auctionId: string;
  readonly report: LotReport | null;
  readonly documents: readonly LotDocument[];
}

export interface ChosenPapers {
  /** New pictures are still the keys of their uploads. */
  readonly report: LotReport | null;
  readonly keptDocuments: readonly LotDocument[];
  readonly newDocuments: readonly NewDocument[];
  /** Keys of the files that the lot no longer has. */
  readonly obsolete: readonly string[];
  /** The report, or a document that bidders may have read, has changed. */
  readonly changesWhatBiddersRead: boolean;
}

/** Errors: CONFLICT (a picture or a document no longer belongs to the lot). */
export function choosePapers(stored: StoredPapers, sent: SentPapers): Result<ChosenPapers, Refusal> {
  const report = sent.report === undefined ? stored.report : sent.report;
  const pictures = reportPictures(report);
  const storedPictures = reportPictures(stored.report);
  if (pictures.some((key) => !isStagingKey(key) && !storedPictures.includes(key))) return refused(GONE);
  const documents = chooseDocuments(stored.documents, sent.documents);
  if (!documents.ok) return documents;
  const { keptDocuments } = documents.value;
  const removed = stored.documents.filter(({ id }) => keptDocuments.every((kept) => kept.id !== id));
  return ok({
    report,
    ...documents.value,
    obsolete: [
      ...storedPictures.filter((key) => !pictures.includes(key)),
      ...removed.map(({ id }) => documentKey(stored.auctionId, id)),
    ],
    changesWhatBiddersRead:
      !isDeepStrictEqual(report, stored.report) || !isDeepStrictEqual(keptDocuments, stored.documents),
  });
}

const GONE = refusal('CONFLICT', 'A picture or a document is no longer part of this auction. Please reload.');

type ChosenDocuments = Pick<ChosenPapers, 'keptDocuments' | 'newDocuments'>;

function chooseDocuments(
  stored: readonly LotDocument[],
  sent: readonly SentDocument[] | undefined,
): Result<ChosenDocuments, Refusal> {
  if (sent === undefined) return ok({ keptDocuments: stored, newDocuments: [] });
  const keptDocuments: LotDocument[] = [];
  const newDocuments: NewDocument[] = [];
  for (const { id, upload, kind, name } of sent) {
    if (upload !== undefined && id === undefined) newDocuments.push({ upload, kind, name });
    else {
      const storedDocument = stored.find((paper) => paper.id === id);
      if (storedDocument === undefined || keptDocuments.some((kept) => kept.id === id)) return refused(GONE);
      keptDocuments.push({ ...storedDocument, kind, name });
    }
  }
  return ok({ keptDocuments, newDocuments });
}
