/** Grievances as the two sides see them. */
import { isoFrom } from '#functions/platform/clock.ts';
import type { GrievanceItem, GrievanceLine } from '#functions/tables/grievances/grievance-item.ts';
import type {
  HandledGrievance,
  HandledLine,
  OwnGrievance,
  OwnLine,
} from '#shared/contract/grievances/grievance-fields.ts';
import { answerBy, isOverdue, reopenUntil, settleBy } from '#shared/model/grievances/grievance-clocks.ts';

const isoOr = (at: number | undefined): string | null => (at === undefined ? null : isoFrom(at));

export function ownGrievanceOf(item: GrievanceItem, now: number): OwnGrievance {
  const { since, answeredAt, settledAt, state, auctionId } = item;
  return {
    number: item.grievance,
    subject: item.subject,
    state,
    openedAt: isoFrom(item.openedAt),
    answerBy: answeredAt === undefined ? isoFrom(answerBy(since)) : null,
    settleBy: state === 'open' ? isoFrom(settleBy(since)) : null,
    answeredAt: isoOr(answeredAt),
    settledAt: isoOr(settledAt),
    reopenUntil: settledAt === undefined || now > reopenUntil(settledAt) ? null : isoFrom(reopenUntil(settledAt)),
    auction: auctionId === undefined ? null : { _id: auctionId, title: item.auctionTitle ?? auctionId },
    paymentId: item.paymentId ?? null,
    follows: item.follows ?? null,
  };
}

const shownFiles = ({ files = [] }: GrievanceLine) =>
  files.map(({ id, name, contentType, size }) => ({ id, name, contentType, size }));

/** The lines that the person sees: no notes, and not how colleagues share the work. */
export function ownLinesOf(lines: readonly GrievanceLine[]): OwnLine[] {
  return lines.flatMap((line) => {
    const { kind, entry: id, at, text } = line;
    if (kind === 'note' || kind === 'taken' || kind === 'handed') return [];
    return [{ id: id.replace('#', '-'), kind, at: isoFrom(at), text, files: shownFiles(line) }];
  });
}

/** So many characters of a message say what it is about. */
const MOST_WORDS = 140;

interface Known {
  /** The name of a colleague, or of whom it concerns. */
  readonly nameOf: (id: string) => string;
  /** The text of the first message. */
  readonly text: string | undefined;
}

export function handledGrievanceOf(item: GrievanceItem, { nameOf, text = '' }: Known, now: number): HandledGrievance {
  const { userId = null, name, email, handledBy, concerns } = item;
  return {
    ...ownGrievanceOf(item, now),
    person: { userId, name, email },
    concerns: concerns === undefined ? null : { userId: concerns, name: nameOf(concerns) },
    duty: item.duty,
    handler: handledBy === undefined ? null : { _id: handledBy, name: nameOf(handledBy) },
    lastBy: item.lastBy,
    reopened: item.reopened ?? 0,
    words: text.replaceAll(/\s+/g, ' ').slice(0, MOST_WORDS),
    isOverdue: isOverdue(item, now),
    version: item.lines,
  };
}

export const handledLinesOf = (lines: readonly GrievanceLine[], nameOf: (id: string) => string): HandledLine[] =>
  lines.map((line) => ({
    id: line.entry.replace('#', '-'),
    kind: line.kind,
    at: isoFrom(line.at),
    text: line.text,
    files: shownFiles(line),
    by: line.by === undefined ? null : nameOf(line.by),
    to: line.to ?? null,
  }));
