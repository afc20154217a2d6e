import { istParts } from '#shared/model/ist.ts';

/** Days in India (`2026-11-21`), both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const APRIL = 4;

interface Preset {
  readonly label: string;
  readonly period: Period;
}

/** The periods that one press chooses, as of `now` (epoch ms). */
export function presets(now: number): readonly Preset[] {
  const today = istParts(now).date;
  const [year = 0, month = 0] = today.split('-').map(Number);
  const firstOf = (y: number, m: number): string => new Date(Date.UTC(y, m - 1, 1)).toISOString().slice(0, 10);
  const lastOf = (y: number, m: number): string => new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10);
  return [
    { label: 'Last 12 months', period: { from: firstOf(year, month - 11), to: today } },
    { label: 'This month', period: { from: firstOf(year, month), to: today } },
    { label: 'Last month', period: { from: firstOf(year, month - 1), to: lastOf(year, month - 1) } },
    { label: 'This financial year', period: { from: firstOf(month < APRIL ? year - 1 : year, APRIL), to: today } },
  ];
}

/** The period in the URL; the last twelve months when it has none or a wrong one. */
export function readPeriod(params: URLSearchParams, now: number): Period {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const usual = presets(now)[0]?.period ?? { from: '', to: '' };
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : usual;
}
