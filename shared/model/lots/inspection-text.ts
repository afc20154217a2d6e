import { istParts } from '../ist.ts';
import type { Inspection } from './sale.ts';

/** For example `1 December 2026, 10:00 to 16:00 IST`. */
export function inspectionText({ from, until }: Inspection): string {
  return `${DAY.format(from)}, ${istParts(from).time} to ${istParts(until).time} IST`;
}

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
