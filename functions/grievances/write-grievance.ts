/** What a person does: opens a grievance, and adds messages. */
import { createHash } from 'node:crypto';
import { GRIEVANCE_ENTRY, type GrievanceItem, lineKey } from '#functions/tables/grievances/grievance-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { grievanceNumber } from '#shared/model/grievances/grievance-number.ts';
import { firstHandler, type GrievanceSubject } from '#shared/model/grievances/grievance-words.ts';
import { istParts } from '#shared/model/ist.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { MailLine } from './grievance-mails.ts';
import type { GrievanceStore } from './grievance-store.ts';
import { type AboutFields, decideMessage } from './grievance.ts';
import { type FileDeps, type SentFile, takeFiles } from './take-files.ts';

/** Somebody with an account, or a proved address. */
export interface Complainant {
  /** The keys under which their grievances are kept: a new one gets the first, and the person sees those of every key. */
  readonly owners: readonly [string, ...string[]];
  readonly userId?: string;
  readonly name: string;
  readonly email: string;
}

/** The auction of a grievance. */
export interface NamedAuction {
  readonly auctionId: string;
  readonly auctionTitle: string;
}

/** Reads the auction and the payer of a payment. */
export type ReadPayment = (paymentId: string) => Promise<(NamedAuction & { readonly userId: string }) | undefined>;

export interface WriteDeps {
  readonly store: GrievanceStore;
  readonly files: FileDeps;
  readonly mailLine: MailLine;
  /** Undefined when there is no auction that everybody may see. */
  readonly readAuction: (auctionId: string) => Promise<NamedAuction | undefined>;
  readonly readPayment: ReadPayment;
}

export interface Opening {
  readonly requestId: string;
  readonly subject: GrievanceSubject;
  readonly text: string;
  readonly auctionId?: string | undefined;
  readonly paymentId?: string | undefined;
  /** The number of their earlier grievance that this one continues. */
  readonly follows?: string | undefined;
  readonly files?: readonly SentFile[] | undefined;
}

const ABOUT_WORDS = { noAuction: 'This auction does not exist.', noPayment: 'This is not a payment of yours.' };
const NO_NUMBER = 'No number could be found for this. Please send it once more.';
const NO_EARLIER = 'You have no earlier grievance with this number.';
/** With a thousand grievances in a year, about one new number in a thousand is taken already. */
const NUMBERS_TRIED = 5;

export const isOwn = ({ owner }: Pick<GrievanceItem, 'owner'>, { owners }: Complainant): boolean =>
  owners.includes(owner);

/**
 * Opens a grievance and mails its number. The number follows from the request, so that a repeated one finds what the first
 * one stored; then it is not new.
 * Errors: NOT_FOUND (auction, payment or earlier grievance), UPLOAD_NOT_FOUND, INVALID_FILE, CONFLICT (each number that
 * was tried is taken).
 */
export async function openGrievance(
  deps: WriteDeps,
  person: Complainant,
  opening: Opening,
  now: number,
): Promise<Result<{ readonly number: string; readonly isNew: boolean }, Refusal>> {
  const { store, files, mailLine } = deps;
  const { requestId, subject, text, follows } = opening;
  const about = await readAbout(deps, person.userId, opening, ABOUT_WORDS);
  if (!about.ok) return about;
  const earlier = follows === undefined ? undefined : await store.get(follows);
  if (follows !== undefined && (earlier === undefined || !isOwn(earlier, person))) {
    return refused(refusal('NOT_FOUND', NO_EARLIER));
  }
  const [owner] = person.owners;
  const isRepeated = (found: GrievanceItem) => found.owner === owner && found.requestId === requestId;
  const { date } = istParts(now);
  for (let tried = 0; tried < NUMBERS_TRIED; tried += 1) {
    const random = createHash('sha256')
      .update(`${owner} ${requestId} ${String(tried)}`)
      .digest();
    const number = grievanceNumber(date.slice(0, 'YYYY'.length), random);
    const found = await store.get(number);
    if (found !== undefined && !isRepeated(found)) continue;
    if (found !== undefined) {
      // Sends only what is still due: nothing if the first request has sent it.
      await mailLine(found, 'message', lineKey(1));
      return ok({ number, isNew: false });
    }
    const takenFiles = await takeFiles(files, opening.files ?? [], { number, requestId }, now);
    if (!takenFiles.ok) return takenFiles;
    const duty = firstHandler(subject);
    const item: GrievanceItem = {
      grievance: number,
      entry: GRIEVANCE_ENTRY,
      owner,
      ...(person.userId !== undefined && { userId: person.userId }),
      name: person.name,
      email: person.email,
      subject,
      ...about.value,
      ...(follows !== undefined && { follows }),
      state: 'open',
      duty,
      queue: duty,
      openedAt: now,
      since: now,
      month: date.slice(0, 'YYYY-MM'.length),
      lastBy: 'person',
      mailDue: new Set([lineKey(1)]),
      lines: 1,
      requestId,
    };
    const line = { kind: 'message', text, at: now, requestId, files: [...takenFiles.value] } as const;
    if (!(await store.open(item, line))) {
      // Somebody has just taken the number, unless it was the same request: then that one sends the mail.
      const taker = await store.get(number);
      if (taker !== undefined && isRepeated(taker)) return ok({ number, isNew: false });
      continue;
    }
    await mailLine(item, 'message', lineKey(1));
    return ok({ number, isNew: true });
  }
  return refused(refusal('CONFLICT', NO_NUMBER));
}

/**
 * Reads the auction or payment that a grievance is about; a payment also gives its auction. The person must be allowed
 * to see it. Error: NOT_FOUND, with the caller's sentence for it.
 */
export async function readAbout(
  { readAuction, readPayment }: Pick<WriteDeps, 'readAuction' | 'readPayment'>,
  userId: string | undefined,
  { auctionId, paymentId }: Pick<Opening, 'auctionId' | 'paymentId'>,
  words: { readonly noAuction: string; readonly noPayment: string },
): Promise<Result<AboutFields, Refusal>> {
  if (paymentId !== undefined) {
    const found = await readPayment(paymentId);
    if (found === undefined || found.userId !== userId) return refused(refusal('NOT_FOUND', words.noPayment));
    return ok({ auctionId: found.auctionId, auctionTitle: found.auctionTitle, paymentId });
  }
  if (auctionId === undefined) return ok({});
  const found = await readAuction(auctionId);
  return found === undefined ? refused(refusal('NOT_FOUND', words.noAuction)) : ok(found);
}

/** How often a message is tried when staff write at the same moment. */
const MESSAGE_TRIES = 4;

export interface NewMessage {
  readonly number: string;
  readonly requestId: string;
  readonly text: string;
  readonly files?: readonly SentFile[] | undefined;
}

/**
 * Adds a message of the person.
 * Errors: NOT_FOUND, CONFLICT (settled too long ago, or others wrote at the same moment), UPLOAD_NOT_FOUND, INVALID_FILE.
 */
export async function addMessage(
  { store, files }: Pick<WriteDeps, 'store' | 'files'>,
  person: Complainant,
  message: NewMessage,
  now: number,
): Promise<Result<'added' | 'reopened' | 'repeated', Refusal>> {
  const { number, requestId, text } = message;
  for (let tried = 0; tried < MESSAGE_TRIES; tried += 1) {
    const grievance = await store.get(number);
    if (grievance === undefined || !isOwn(grievance, person)) return refused(refusal('NOT_FOUND'));
    const lines = await store.lines(number);
    if (lines.some((line) => line.requestId === requestId)) return ok('repeated');
    const decision = decideMessage(grievance, text, now);
    if (!decision.ok) return decision;
    const takenFiles = await takeFiles(files, message.files ?? [], { number, requestId }, now);
    if (!takenFiles.ok) return takenFiles;
    const written = { at: now, requestId, files: [...takenFiles.value] };
    const isReopened = grievance.state === 'settled';
    if (await store.change(grievance, decision.value, written)) return ok(isReopened ? 'reopened' : 'added');
  }
  return refused(refusal('CONFLICT'));
}
