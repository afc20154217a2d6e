import { istParts } from '../ist.ts';
import type { Inspection } from './sale.ts';

/** For example `1 December 2026, 10:00 to 16:00 IST`. */
export function inspectionText({ from, until }: Inspection): string {
  return `${DAY.format(from)}, ${istParts(from).time} to ${istParts(until).time} IST`;
}

/** Why a lot with these inspection times cannot be published; undefined when it can. */
export function lateInspection(inspections: readonly Inspection[] = [], endAt: number): string | undefined {
  const late = inspections.find(({ from }) => from >= endAt);
  return late && `The inspection on ${inspectionText(late)} begins after the auction ends.`;
}

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
