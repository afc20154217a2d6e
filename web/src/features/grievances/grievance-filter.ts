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
    subject: GRIEVANCE_SUBJECTS.find((candidate) => candidate === params.get('subject')),
    duty: HANDLING_DUTIES.find((candidate) => candidate === params.get('duty')),
    show: SHOWN.find((candidate) => candidate === params.get('show')),
    search: params.get('search')?.trim() ?? '',
  };
}

/** The filter as a query, without empty values. */
export const grievanceQueryOf = (filter: GrievanceFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));

/** Whether a grievance that was found matches; `me` is the id of the reader. */
export function matches(grievance: HandledGrievance, filter: GrievanceFilter, me: string): boolean {
  const { subject, duty, show } = filter;
  return (
    (subject === undefined || grievance.subject === subject) &&
    (duty === undefined || grievance.duty === duty) &&
    (show === undefined || isShown(grievance, show, me))
  );
}

function isShown(grievance: HandledGrievance, show: Shown, me: string): boolean {
  switch (show) {
    case 'mine':
      return grievance.handler?._id === me;
    case 'nobody':
      return grievance.handler === null;
    case 'waiting':
      return grievance.state === 'open' && grievance.lastBy === 'person';
    case 'overdue':
      return grievance.isOverdue;
  }
}
