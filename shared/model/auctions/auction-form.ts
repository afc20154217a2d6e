/** The rules of the auction form that need the time or a count. The contract has the rules for single fields. */
import { MIN_AUCTION_IMAGES } from '../uploads.ts';

/** In characters. A cancellation sends the description along too. */
export const MAX_DESCRIPTION_LENGTH = 10_000;

/** The times of an auction in epoch milliseconds; undefined when the form does not have one yet. */
export interface AuctionDates {
  readonly registrationDeadlineAt: number | undefined;
  readonly startAt: number | undefined;
  readonly endAt: number | undefined;
  /** No bid moves the deadline beyond it; undefined without a limit. */
  readonly latestEnd?: number | undefined;
}

/** How the rules differ for an edit. */
export interface DateRules {
  /** The request starts the auction now, so the form's deadline and start do not apply. */
  readonly startsNow?: boolean;
  /** The registration deadline is unchanged, so it may be in the past. */
  readonly keepsDeadline?: boolean;
}

export interface DateProblem {
  readonly field: 'registrationDeadline' | 'startDate' | 'endDate' | 'latestEnd';
  readonly sentence: string;
}

/** Violations of now < registration deadline < start < end < latest end, among the known times. At most one per field. */
export function dateProblems(
  { registrationDeadlineAt, startAt, endAt, latestEnd }: AuctionDates,
  now: number,
  { startsNow = false, keepsDeadline = false }: DateRules = {},
): readonly DateProblem[] {
  const problems: DateProblem[] = [];
  const add = (field: DateProblem['field'], sentence: string) => problems.push({ field, sentence });
  if (!startsNow) {
    if (registrationDeadlineAt !== undefined && registrationDeadlineAt <= now && !keepsDeadline) {
      add('registrationDeadline', 'Registration deadline must be in the future');
    }
    if (startAt !== undefined && registrationDeadlineAt !== undefined && startAt <= registrationDeadlineAt) {
      add('startDate', 'Start date must be after registration deadline');
    } else if (startAt !== undefined && startAt <= now) add('startDate', 'Start date must be in the future');
  }
  const startsAt = startsNow ? now : startAt;
  if (startsAt !== undefined && endAt !== undefined && endAt <= startsAt) {
    add('endDate', 'End date must be after start date');
  }
  if (latestEnd !== undefined && endAt !== undefined && latestEnd <= endAt) {
    add('latestEnd', 'Latest end must be after end date');
  }
  return problems;
}

/**
 * The problem with the number of images of a new auction; undefined when there is none. Drafts need images too.
 *
 * @param max the setting `maxAuctionImages`, here and below
 */
export function newImagesProblem(count: number, max: number): string | undefined {
  if (count < MIN_AUCTION_IMAGES) return `Minimum ${String(MIN_AUCTION_IMAGES)} images required`;
  return count > max ? tooManyNewImages(max) : undefined;
}

/**
 * The problem with the number of images after an edit.
 *
 * @param existing the images that the auction already has, for the message
 */
export function editedImagesProblem(count: number, max: number, existing: number = count): string | undefined {
  if (count < MIN_AUCTION_IMAGES) return `At least ${String(MIN_AUCTION_IMAGES)} images are required.`;
  return count > max ? tooManyEditedImages(max, existing) : undefined;
}

export function tooManyNewImages(max: number): string {
  return `Maximum ${String(max)} images allowed`;
}

export function tooManyEditedImages(max: number, existing: number): string {
  return `${tooManyNewImages(max)}. You currently have ${String(existing)} images.`;
}
