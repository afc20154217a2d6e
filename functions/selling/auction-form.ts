/** The rules of the auction form that need the time or a count; what a field may hold is in the contract. */
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { MAX_AUCTION_IMAGES, MIN_AUCTION_IMAGES } from '../../shared/model/uploads.ts';

/** The three times of an auction, epoch milliseconds. */
export interface AuctionDates {
  readonly registrationDeadlineAt: number;
  readonly startAt: number;
  readonly endAt: number;
}

type Check = Result<undefined, Refusal>;

const invalid = (sentence: string): Check => refused(refusal('INVALID_INPUT', sentence));

/** A new auction, or one whose dates are set anew: now < registration deadline < start < end. */
export function checkDates(dates: AuctionDates, now: number): Check {
  if (dates.registrationDeadlineAt <= now) return invalid('Registration deadline must be in the future');
  return checkOrder(dates);
}

/** The order of the dates alone: registration deadline < start < end. */
export function checkOrder({ registrationDeadlineAt, startAt, endAt }: AuctionDates): Check {
  if (startAt <= registrationDeadlineAt) return invalid('Start date must be after registration deadline');
  if (endAt <= startAt) return invalid('End date must be after start date');
  return ok(undefined);
}

/** A new auction has 2 to 5 images, drafts included. */
export function checkNewImages(count: number): Check {
  if (count < MIN_AUCTION_IMAGES) return invalid('Minimum 2 images required');
  if (count > MAX_AUCTION_IMAGES) return invalid('Maximum 5 images allowed');
  return ok(undefined);
}

/** An edit leaves 2 to 5 images. `kept` of the existing ones stay, `added` come from the form. */
export function checkEditedImages(kept: number, added: number): Check {
  if (kept + added < MIN_AUCTION_IMAGES) return invalid('At least 2 images are required.');
  if (kept + added <= MAX_AUCTION_IMAGES) return ok(undefined);
  return invalid(`Maximum 5 images allowed. You currently have ${kept} images.`);
}

const MINUTE_MS = 60_000;

/**
 * The stored time when the form sent the same minute back: the date and time inputs know no seconds, and an edit
 * of the title must not count as an edit of the dates.
 */
export function keptWithinMinute(sent: number, stored: number): number {
  const isWholeMinute = sent % MINUTE_MS === 0;
  return isWholeMinute && Math.floor(stored / MINUTE_MS) * MINUTE_MS === sent ? stored : sent;
}
