import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import {
  GRIEVANCE_SUBJECTS,
  type GrievanceSubject,
  HANDLING_DUTIES,
  type HandlingDuty,
} from '#shared/model/grievances/grievance-words.ts';

export const SHOWN = ['mine', 'nobody', 'waiting', 'overdue'] as const;
export type Shown = (typeof SHOWN)[number];

/** The filter of the list, all stored in the URL. */
export interface GrievanceFilter {
  /** Those received in this month (`2026-11`); undefined for all open ones. */
  readonly month: string | undefined;
  readonly subject: GrievanceSubject | undefined;
  readonly duty: HandlingDuty | undefined;
  readonly show: Shown | undefined;
  readonly search: string;
}

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** Parses the URL's query; unknown values are ignored. */
export function readGrievanceFilter(params: URLSearchParams): GrievanceFilter {
  const month = params.get('month') ?? '';
  return {
    month: MONTH.test(month) ? month : undefined,
    subject: GRIEVANCE_SUBJECTS.find((one) => one === params.get('subject')),
    duty: HANDLING_DUTIES.find((one) => one === params.get('duty')),
    show: SHOWN.find((one) => one === params.get('show')),
    search: params.get('search')?.trim() ?? '',
  };
}

/** The filter as a query, without empty values. */
export const grievanceQueryOf = (filter: GrievanceFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));

/** Whether a grievance that was found matches; `me` is the id of the reader. */
export function matches(one: HandledGrievance, filter: GrievanceFilter, me: string): boolean {
  const { subject, duty, show } = filter;
  return (
    (subject === undefined || one.subject === subject) &&
    (duty === undefined || one.duty === duty) &&
    (show === undefined || isShown(one, show, me))
  );
}

function isShown(one: HandledGrievance, show: Shown, me: string): boolean {
  switch (show) {
    case 'mine':
      return one.handler?._id === me;
    case 'nobody':
      return one.handler === null;
    case 'waiting':
      return one.state === 'open' && one.lastBy === 'person';
    case 'overdue':
      return one.isOverdue;
  }
}
