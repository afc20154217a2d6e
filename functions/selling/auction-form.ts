/** The rules of the auction form that browser and server share, as refusals. */
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import {
  type DateRules,
  dateProblems,
  editedImagesProblem,
  newImagesProblem,
  tooManyEditedImages,
  tooManyNewImages,
} from '#shared/model/auctions/auction-form.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { reserveProblem } from '#shared/model/auctions/price-rules.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { NO_DATE } from '#shared/model/ist.ts';
import { lateInspection } from '#shared/model/lots/inspection-text.ts';
import type { SaleTerms } from '#shared/model/lots/sale.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** The times of an auction, epoch milliseconds. */
export interface AuctionTimes {
  readonly registrationDeadlineAt: number;
  readonly startAt: number;
  readonly endAt: number;
  /** No bid moves the deadline beyond it; undefined without a limit. */
  readonly latestEnd?: number | undefined;
}

type Check = Result<undefined, Refusal>;

const refuseIf = (problem: string | undefined): Check =>
  problem === undefined ? ok(undefined) : refused(refusal('INVALID_INPUT', problem));

/**
 * now < registration deadline < start < end < latest end, among the dates that are there, except where `rules` allow
 * more.
 */
export function checkDates(dates: AuctionTimes, now: number, rules?: DateRules): Check {
  const knownDates = {
    ...dates,
    registrationDeadlineAt: unlessMissing(dates.registrationDeadlineAt),
    startAt: unlessMissing(dates.startAt),
    endAt: unlessMissing(dates.endAt),
  };
  return refuseIf(dateProblems(knownDates, now, rules)[0]?.sentence);
}

const unlessMissing = (date: number): number | undefined => (date === NO_DATE ? undefined : date);

/** A reserve is at least the base price, in whole rupees. */
export function checkReserve({
  reserve,
  basePrice,
}: {
  readonly reserve: Paise | undefined;
  readonly basePrice: Paise;
}): Check {
  return refuseIf(reserveProblem(reserve, basePrice));
}

/** Refuses to publish a lot that could be inspected only after its end. Drafts may be unfinished. */
export const checkInspections = (
  { sale, endAt }: { readonly sale: SaleTerms | undefined; readonly endAt: number },
  status: AuctionStatus,
): Check => refuseIf(status === 'draft' ? undefined : lateInspection(sale?.inspections, endAt));

/** A new auction has 2 to `max` images; a draft may have fewer. */
export function checkNewImages(count: number, max: number, status: AuctionStatus): Check {
  if (status === 'draft') return refuseIf(count > max ? tooManyNewImages(max) : undefined);
  return refuseIf(newImagesProblem(count, max));
}

interface ImagesAfterEdit {
  readonly newImages: number;
  readonly maxImages: number;
  readonly status: AuctionStatus;
}

/** After an edit there are 2 to `maxImages` images, `kept` existing and the new ones; a draft may have fewer. */
export function checkEditedImages(kept: number, { newImages, maxImages, status }: ImagesAfterEdit): Check {
  const count = kept + newImages;
  if (status === 'draft') return refuseIf(count > maxImages ? tooManyEditedImages(maxImages, kept) : undefined);
  return refuseIf(editedImagesProblem(count, maxImages, kept));
}

/**
 * Returns the stored time if the form sent the same minute: its inputs have no seconds, so an unchanged time would look
 * like a change.
 */
export function keptWithinMinute(sent: number, stored: number): number {
  const isWholeMinute = sent % MINUTE_MS === 0;
  return isWholeMinute && Math.floor(stored / MINUTE_MS) * MINUTE_MS === sent ? stored : sent;
}
