/** Decides an edit of an auction that has not started. Bidders who have paid limit what may change. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { formatIst } from '#functions/platform/ist.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { MAX_DESCRIPTION_LENGTH } from '#shared/model/auctions/auction-form.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { type AuctionContent, storedContent } from '../auction-content.ts';
import { type AuctionTimes, checkDates, checkEditedImages, checkInspections, checkReserve } from '../auction-form.ts';
import { locked } from '../auction-moves.ts';
import { type ChosenPapers, choosePapers, type SentPapers } from '../lot-papers.ts';
import { NOBODY } from '../lot-seller.ts';
import { additionTo, mergedContent, type SentContent } from './merged-content.ts';
import { lastingTerms, changesOfSaleTerms } from './sale-changes.ts';

export interface EditCommand {
  readonly papers: SentPapers;
  /** The most images of an auction, a setting. */
  readonly maxImages: number;
  readonly content: SentContent;
  /** The status that the form sends. */
  readonly status: AuctionStatus;
  /** Keys of the images to keep, in order; undefined keeps all. */
  readonly existingImages: readonly string[] | undefined;
  /** Keys of the images to remove. */
  readonly imagesToRemove: readonly string[];
  /** The number of new images. */
  readonly newImages: number;
}

/** The edit to write. `from`: the status that the write requires. */
export interface AuctionEdit {
  readonly kind: 'edit';
  readonly from: 'draft' | 'pending';
  readonly status: AuctionStatus;
  readonly content: AuctionContent;
  readonly keptImages: readonly string[];
  readonly removedImages: readonly string[];
  readonly papers: ChosenPapers;
  /** The change is unfair to registered bidders, so the write requires that there are none. */
  readonly needsNoBidders: boolean;
  /** What bidders and watchers are told; undefined if nothing changed that they rely on. The stream tells of new times. */
  readonly changeText: string | undefined;
}

/**
 * Decides what an edit comes to.
 * Errors: AUCTION_LOCKED, CONFLICT (a picture or a document no longer belongs to the lot), INVALID_INPUT (reserve, images,
 * description, dates, inspections).
 */
export function decideEdit(
  listing: ListingItem,
  from: 'draft' | 'pending',
  command: EditCommand,
  now: number,
): Result<AuctionEdit, Refusal> {
  const { status } = command;
  const merged = mergedContent(listing, command.content);
  const reserve = checkReserve(merged);
  if (!reserve.ok) return reserve;
  const images = chooseImages(listing.images, command);
  if (!images.ok) return images;
  const papers = choosePapers(listing, papersFor(listing, command));
  if (!papers.ok) return papers;
  const addedText = additionTo(listing.description, merged.description);
  const needsNoBidders =
    isUnfairToBidders(merged, listing) ||
    addedText === undefined ||
    images.value.removedImages.length > 0 ||
    papers.value.changesWhatBiddersRead ||
    status === 'active' ||
    (from === 'pending' && status === 'draft');
  const hasBidders = listing.bidderCount > 0;
  if (hasBidders && needsNoBidders) return locked(FROZEN);
  const datedText = hasBidders ? (addedText ?? '') : '';
  const description = datedText === '' ? merged.description : datedAddition(listing.description, datedText, now);
  // The form could not send a longer description back, so any later edit and even a cancellation would be refused.
  const excess = description.length - MAX_DESCRIPTION_LENGTH;
  if (excess > 0) return refused(refusal('INVALID_INPUT', tooLongBy(excess)));
  const times = status === 'active' ? startedNow(merged, now) : checkedDates(merged, listing, from, now);
  if (!times.ok) return times;
  const content = { ...merged, description, ...times.value };
  const inspections = checkInspections(content, status);
  if (!inspections.ok) return inspections;
  return ok({
    kind: 'edit',
    from,
    status,
    content,
    ...images.value,
    papers: papers.value,
    needsNoBidders,
    changeText: hasBidders
      ? changeInWords(
          datedText,
          command.newImages,
          papers.value.newDocuments,
          changesOfSaleTerms(listing.sale, content.sale),
        )
      : movedDeadline(listing, status, times.value),
  });
}

/** What watchers of an announced lot are told when its registration deadline moves: until then they can register. */
function movedDeadline(
  { listingStatus, registrationDeadlineAt }: ListingItem,
  status: AuctionStatus,
  dates: AuctionTimes,
): string | undefined {
  const isAnnounced = listingStatus === 'pending' && status === 'pending';
  if (!isAnnounced || dates.registrationDeadlineAt === registrationDeadlineAt) return undefined;
  return `Registration now ends on ${formatIst(dates.registrationDeadlineAt)}.`;
}

const FROZEN =
  'Bidders have paid for these terms. Description, pictures and documents can be added to, inspection times and contact' +
  ' can change; nothing else can be changed, and the auction cannot be started early. It can be postponed or cancelled.';

/** Bidders paid for the existing description, so it stays. The addition gets a date. */
function datedAddition(description: string, addition: string, now: number): string {
  return `${description}\n\nAdded on ${ADDED_ON.format(now)}: ${addition}`;
}

const ADDED_ON = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });

/** A notice quotes at most so many characters of an addition. */
const MAX_QUOTED = 300;

function changeInWords(
  addition: string,
  newImages: number,
  newDocuments: ChosenPapers['newDocuments'],
  changesOfSale: readonly string[],
): string | undefined {
  const text = addition.length > MAX_QUOTED ? `${addition.slice(0, MAX_QUOTED)}…` : addition;
  const pictures = newImages === 1 ? '1 picture was added.' : `${newImages} pictures were added.`;
  const sentences = [
    ...(addition === '' ? [] : [`Added to the description: “${text}”`]),
    ...(newImages === 0 ? [] : [pictures]),
    ...changesOfSale,
    ...newDocuments.map(({ name }) => `A document was added: ${name}.`),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

const tooLongBy = (excess: number): string =>
  `The description is too long: with the date before what you add, by ${excess} ${excess === 1 ? 'character' : 'characters'}.`;

function isUnfairToBidders(content: AuctionContent, stored: ListingItem): boolean {
  return !isDeepStrictEqual(frozenTerms(content), frozenTerms(storedContent(stored)));
}

/**
 * What registered bidders have paid for: all but what is the house's own, and the description, to which text may be
 * added.
 */
function frozenTerms({ houseNumber: _, description: __, missing: ___, ...terms }: AuctionContent) {
  return { ...terms, ...NOBODY, sale: lastingTerms(terms.sale) };
}

/** A manual start: registration ends and bidding begins now. The end stays as sent. */
function startedNow(dates: AuctionTimes, now: number): Result<AuctionTimes, Refusal> {
  const checked = checkDates(dates, now, { startsNow: true });
  if (!checked.ok) return checked;
  const { registrationDeadlineAt, endAt } = dates;
  return ok({ registrationDeadlineAt: Math.min(registrationDeadlineAt, now), startAt: now, endAt });
}

/** A published auction may keep a registration deadline in the past. Any other deadline must be in the future. */
function checkedDates(
  dates: AuctionTimes,
  stored: AuctionTimes,
  from: 'draft' | 'pending',
  now: number,
): Result<AuctionTimes, Refusal> {
  const keepsDeadline = from === 'pending' && dates.registrationDeadlineAt === stored.registrationDeadlineAt;
  const checked = checkDates(dates, now, { keepsDeadline });
  if (!checked.ok) return checked;
  return ok({ registrationDeadlineAt: dates.registrationDeadlineAt, startAt: dates.startAt, endAt: dates.endAt });
}

interface ImageChoice {
  readonly keptImages: readonly string[];
  readonly removedImages: readonly string[];
}

function chooseImages(stored: readonly string[], command: EditCommand): Result<ImageChoice, Refusal> {
  const wanted = [...new Set(command.existingImages ?? stored)];
  if (wanted.some((key) => !stored.includes(key))) {
    return refused(refusal('CONFLICT', 'One of the images is no longer part of this auction. Please reload.'));
  }
  const keptImages = wanted.filter((key) => !command.imagesToRemove.includes(key));
  const counted = checkEditedImages(keptImages.length, command);
  if (!counted.ok) return counted;
  return ok({ keptImages, removedImages: stored.filter((key) => !keptImages.includes(key)) });
}

/** A condition report is made for its category, and goes when that changes, unless another one was sent. */
function papersFor({ categorie }: ListingItem, { papers, content }: EditCommand): SentPapers {
  const keepsReport = papers.report !== undefined || content.categorie === categorie;
  return keepsReport ? papers : { ...papers, report: null };
}
