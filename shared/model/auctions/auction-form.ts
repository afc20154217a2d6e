/**
 * The rules of the auction form that need the time or a count, for the screen that fills it in and for the server
 * that receives it. What a single field may hold is in the contract.
 */
import { MAX_AUCTION_IMAGES, MIN_AUCTION_IMAGES } from '../uploads.ts';

/** Characters that the description of an auction has at most. Whoever cancels the auction sends it along, too. */
export const LONGEST_DESCRIPTION = 10_000;

/** The three times of an auction, epoch milliseconds; undefined while the form does not have one yet. */
export interface AuctionDates {
  readonly registrationDeadlineAt: number | undefined;
  readonly startAt: number | undefined;
  readonly endAt: number | undefined;
}

/** Which rules about the present do not apply to an edit. */
export interface DateRules {
  /** The auction starts by this very request: what the form says of deadline and start is over. */
  readonly startsNow?: boolean;
  /** The registration deadline is the stored one, which may have passed. */
  readonly keepsDeadline?: boolean;
}

export interface DateProblem {
  readonly field: 'registrationDeadline' | 'startDate' | 'endDate';
  readonly sentence: string;
}

/** What breaks now < registration deadline < start < end, as far as each is known; at most one problem per field. */
export function dateProblems(
  { registrationDeadlineAt, startAt, endAt }: AuctionDates,
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
  return problems;
}

/** What is wrong with the number of images of a new auction; undefined when nothing is. Drafts need images too. */
export function newImagesProblem(count: number): string | undefined {
  if (count < MIN_AUCTION_IMAGES) return `Minimum ${String(MIN_AUCTION_IMAGES)} images required`;
  return count > MAX_AUCTION_IMAGES ? tooManyNewImages() : undefined;
}

/** What is wrong with the number of images after an edit; `existing` is how many the sentence says there are. */
export function editedImagesProblem(count: number, existing: number = count): string | undefined {
  if (count < MIN_AUCTION_IMAGES) return `At least ${String(MIN_AUCTION_IMAGES)} images are required.`;
  return count > MAX_AUCTION_IMAGES ? tooManyEditedImages(existing) : undefined;
}

export function tooManyNewImages(): string {
  return `Maximum ${String(MAX_AUCTION_IMAGES)} images allowed`;
}

export function tooManyEditedImages(existing: number): string {
  return `${tooManyNewImages()}. You currently have ${String(existing)} images.`;
}
