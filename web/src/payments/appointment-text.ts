import { startOfIstDay } from '#shared/model/ist.ts';
import type { HalfDay } from '#shared/model/lots/collection-days.ts';
import { formatDate } from '#web/ui/format/format-time.ts';

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', weekday: 'short' });

/** A day in India, `2026-12-01`, with its name: 'Tue, 1 Dec 2026'. */
export const dayText = (day: string): string =>
  `${WEEKDAY.format(startOfIstDay(day))}, ${formatDate(startOfIstDay(day))}`;

/** 'Tue, 1 Dec 2026, in the morning'. */
export const appointmentText = ({ day, half }: { readonly day: string; readonly half: HalfDay }): string =>
  `${dayText(day)}, in the ${half}`;
