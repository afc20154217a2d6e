/** What an edit makes of an auction that has not begun, and what it may no longer change once bidders have paid: pure. */
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import type { AuctionStatus } from '../../shared/model/auctions/auction-status.ts';
import { LONGEST_DESCRIPTION } from '../../shared/model/auctions/auction-form.ts';
import { type ChargeTerms, sameCharges } from '../../shared/model/money/charges.ts';
import type { Paise } from '../../shared/model/money/money.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { type AuctionDates, checkDates, checkEditedImages, keptWithinMinute } from './auction-form.ts';
import type { ListingItem } from '../tables/auctions/auction-items.ts';
import { locked } from './auction-moves.ts';

/** The fields of the form. Amounts are paise, times epoch milliseconds. */
export interface AuctionContent extends AuctionDates {
  readonly title: string;
  readonly categorie: string;
  readonly description: string;
  readonly basePrice: Paise;
  readonly emdAmount: Paise;
  /** Seconds. */
  readonly bidInterval: number;
  readonly charges: ChargeTerms;
}

/** The fields as they were sent: without charges, those that are stored stay. */
export type SentContent = Omit<AuctionContent, 'charges'> & { readonly charges: ChargeTerms | undefined };

export interface EditCommand {
  readonly content: SentContent;
  readonly status: AuctionStatus;
  /** Keys of the images that stay, in order; all stay when undefined. */
  readonly existingImages: readonly string[] | undefined;
  /** Keys of the images that go. */
  readonly imagesToRemove: readonly string[];
  /** How many new images come with the command. */
  readonly newImages: number;
}

/** What is to be written. `from` is the status that must still hold when it is. */
export interface AuctionEdit {
  readonly kind: 'edit';
  readonly from: 'draft' | 'pending';
  readonly status: AuctionStatus;
  readonly content: AuctionContent;
  readonly keptImages: readonly string[];
  readonly removedImages: readonly string[];
  /** Whether the change is unfair to registered bidders, so that there must be none when it is written. */
  readonly needsNoBidders: boolean;
  /** What registered bidders are told has changed, word by word; undefined where nothing they rely on has. */
  readonly words: string | undefined;
}

/** Errors: AUCTION_LOCKED, CONFLICT (an image that is no longer there), INVALID_INPUT (dates, images). */
export function decideEdit(
  listing: ListingItem,
  from: 'draft' | 'pending',
  command: EditCommand,
  now: number,
): Result<AuctionEdit, Refusal> {
  const charges = command.content.charges ?? listing.charges;
  const sent = { ...command.content, ...settledDates(command.content, listing), charges };
  const images = chooseImages(listing.images, command);
  if (!images.ok) return images;
  const isAdded = sent.description !== listing.description && sent.description.startsWith(listing.description);
  const isRewritten = sent.description !== listing.description && !isAdded;
  const needsNoBidders =
    isUnfairToBidders(sent, listing) ||
    isRewritten ||
    images.value.removedImages.length > 0 ||
    command.status === 'active' ||
    (from === 'pending' && command.status === 'draft');
  const hasBidders = listing.bidderCount > 0;
  if (hasBidders && needsNoBidders) return locked(FROZEN);
  const addition = hasBidders && isAdded ? sent.description.slice(listing.description.length).trim() : '';
  const content = addition === '' ? sent : { ...sent, description: datedAddition(listing.description, addition, now) };
  // Stored longer than the form may send it, no later request about the auction would be taken, a cancellation neither.
  const excess = content.description.length - LONGEST_DESCRIPTION;
  if (excess > 0) return refused(refusal('INVALID_INPUT', tooLongBy(excess)));
  const dated = command.status === 'active' ? startedNow(content, now) : checkedDates(content, listing, from, now);
  if (!dated.ok) return dated;
  return ok({
    kind: 'edit',
    from,
    status: command.status,
    content: { ...content, ...dated.value },
    ...images.value,
    needsNoBidders,
    words: hasBidders ? changeInWords(addition, command.newImages) : undefined,
  });
}

const FROZEN =
  'Bidders have paid for these terms. Only the description can be added to, and pictures; nothing else can be' +
  ' changed, and the auction cannot be started early. It can be cancelled.';

/** The description stays as it was read when the deposit was paid; what is added says when. */
function datedAddition(description: string, addition: string, now: number): string {
  return `${description}\n\nAdded on ${ADDED_ON.format(now)}: ${addition}`;
}

const ADDED_ON = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });

/** Longer additions are told of up to here; the page has the rest. */
const MOST_WORDS = 300;

function changeInWords(addition: string, newImages: number): string | undefined {
  const text = addition.length > MOST_WORDS ? `${addition.slice(0, MOST_WORDS)}…` : addition;
  const pictures = newImages === 1 ? '1 picture was added.' : `${newImages} pictures were added.`;
  const sentences = [
    ...(addition === '' ? [] : [`Added to the description: “${text}”`]),
    ...(newImages === 0 ? [] : [pictures]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

const tooLongBy = (excess: number): string =>
  `The description is too long: with the date before what you add, by ${excess} ${excess === 1 ? 'character' : 'characters'}.`;

function settledDates(sent: AuctionDates, stored: AuctionDates): AuctionDates {
  return {
    registrationDeadlineAt: keptWithinMinute(sent.registrationDeadlineAt, stored.registrationDeadlineAt),
    startAt: keptWithinMinute(sent.startAt, stored.startAt),
    endAt: keptWithinMinute(sent.endAt, stored.endAt),
  };
}

const SENSITIVE = [
  'title',
  'categorie',
  'basePrice',
  'emdAmount',
  'bidInterval',
  'registrationDeadlineAt',
  'startAt',
  'endAt',
] as const;

function isUnfairToBidders(content: AuctionContent, stored: ListingItem): boolean {
  const hasOtherCharges = !sameCharges(content.charges, stored.charges);
  return hasOtherCharges || SENSITIVE.some((field) => content[field] !== stored[field]);
}

/** Starting by hand: registration ends and the auction begins at this moment; the end stays as sent. */
function startedNow(dates: AuctionDates, now: number): Result<AuctionDates, Refusal> {
  const checked = checkDates(dates, now, { startsNow: true });
  if (!checked.ok) return checked;
  const { registrationDeadlineAt, endAt } = dates;
  return ok({ registrationDeadlineAt: Math.min(registrationDeadlineAt, now), startAt: now, endAt });
}

/** A published auction keeps a registration deadline that has passed; every other one must be ahead. */
function checkedDates(
  dates: AuctionDates,
  stored: AuctionDates,
  from: 'draft' | 'pending',
  now: number,
): Result<AuctionDates, Refusal> {
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
  const counted = checkEditedImages(keptImages.length, command.newImages);
  if (!counted.ok) return counted;
  return ok({ keptImages, removedImages: stored.filter((key) => !keptImages.includes(key)) });
}
