/** The auction form as requests send it, for the use cases. */
import type { FormFile } from '#functions/platform/http/read-body.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { missingFields } from '#shared/contract/selling/auction-form.ts';
import type { CategoryId } from '#shared/model/auctions/categories.ts';
import { NO_TITLE } from '#shared/model/auctions/required-fields.ts';
import { NO_DATE } from '#shared/model/ist.ts';
import { readFacts } from '#shared/model/lots/check-facts.ts';
import { checkReport, mapPictures } from '#shared/model/lots/report.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { imageKey, type NewImages } from '../auction-images.ts';
import type { SentPapers } from '../lot-papers.ts';
import type { SentContent } from './merged-content.ts';
import type { SentFacts } from './sent-details.ts';

type Sent<T> = { readonly [K in keyof T]?: T[K] | undefined };

const NO_CATEGORY = refusal('INVALID_INPUT', 'Please choose a category first: facts and report depend on it.');

/** The facts that a form names, those it leaves empty as null; null for an empty list, undefined without one. */
export function factsFrom(
  { categorie, facts }: Sent<{ categorie: CategoryId; facts: Readonly<Record<string, unknown>> }>,
  now: number,
): Result<SentFacts | null | undefined, Refusal> {
  if (facts === undefined) return ok(undefined);
  if (Object.keys(facts).length === 0) return ok(null);
  if (categorie === undefined) return refused(NO_CATEGORY);
  const read = readFacts(categorie, facts, now);
  if (!read.ok) return refused(refusal('INVALID_INPUT', read.error[0]?.sentence));
  return ok({ ...Object.fromEntries(Object.keys(facts).map((name) => [name, null])), ...read.value });
}

/** The report and the documents that a form names. */
export function papersFrom(
  { categorie, report, documents }: SentPapers & Sent<{ categorie: CategoryId }>,
  now: number,
): Result<SentPapers, Refusal> {
  if (report === undefined || report === null) return ok({ report, documents });
  if (categorie === undefined) return refused(NO_CATEGORY);
  const checked = checkReport(categorie, report, now);
  if (!checked.ok) return refused(refusal('INVALID_INPUT', checked.error));
  return ok({ report: mapPictures(checked.value, imageKey), documents });
}

type DetailFields =
  | 'houseNumber'
  | 'charges'
  | 'steps'
  | 'reserve'
  | 'latestEnd'
  | 'facts'
  | 'place'
  | 'sale'
  | 'seller';

interface FormFields extends Sent<{
  title: string;
  categorie: CategoryId;
  description: string;
  basePrice: Paise;
  emdAmount: Paise;
  registrationDeadline: number;
  startDate: number;
  endDate: number;
}> {
  /** Seconds. */
  readonly bidInterval: number;
}

/** The content, with placeholders for what a draft lacks. */
export function contentOf(form: FormFields): Omit<SentContent, DetailFields> {
  const missing = missingFields(form);
  return {
    title: form.title ?? NO_TITLE,
    categorie: form.categorie ?? '',
    description: form.description ?? '',
    basePrice: form.basePrice ?? 0,
    emdAmount: form.emdAmount ?? 0,
    bidInterval: form.bidInterval,
    registrationDeadlineAt: form.registrationDeadline ?? NO_DATE,
    startAt: form.startDate ?? NO_DATE,
    endAt: form.endDate ?? NO_DATE,
    missing: missing.length === 0 ? undefined : [...missing],
  };
}

/** The steps that a form names, as stored; undefined where it names none. */
export function stepsFrom({
  steps,
  bidIncrement,
}: Sent<{ steps: string; bidIncrement: string }>): Result<string | undefined, Refusal> {
  if (steps !== undefined && bidIncrement !== undefined) {
    return refused(refusal('INVALID_INPUT', 'Please send either steps or a bid increment.'));
  }
  return ok(steps ?? bidIncrement);
}

export function imagesOf(
  imageKeys: readonly string[] | undefined,
  files: Readonly<Record<string, readonly FormFile[]>>,
): NewImages {
  const sent = files['auction_images'] ?? [];
  return { uploads: [...new Set(imageKeys)], files: sent.map((file) => file.content) };
}
