import type { GrievanceItem } from '#functions/tables/grievances/grievance-item.ts';
import { answerBy, settleBy } from '#shared/model/grievances/grievance-clocks.ts';
import { GRIEVANCE_SUBJECTS, type GrievanceSubject } from '#shared/model/grievances/grievance-words.ts';

export interface SubjectFigures {
  readonly subject: GrievanceSubject;
  readonly received: number;
  /** By a person, within 48 hours of the receipt. */
  readonly answeredInTime: number;
  /** For the first time within a month of the receipt. */
  readonly settledInTime: number;
  readonly open: number;
  readonly reopened: number;
}

/** The figures of the grievances received in one month, for each subject. */
export function figuresOf(received: readonly GrievanceItem[]): SubjectFigures[] {
  return GRIEVANCE_SUBJECTS.map((subject) => {
    const about = received.filter((grievance) => grievance.subject === subject);
    const count = (is: (grievance: GrievanceItem) => boolean) => about.filter(is).length;
    return {
      subject,
      received: about.length,
      answeredInTime: count((grievance) => isBy(grievance.firstAnsweredAt, answerBy(grievance.openedAt))),
      settledInTime: count((grievance) => isBy(grievance.firstSettledAt, settleBy(grievance.openedAt))),
      open: count(({ state }) => state === 'open'),
      reopened: count(({ reopened = 0 }) => reopened > 0),
    };
  });
}

const isBy = (at: number | undefined, limit: number): boolean => at !== undefined && at <= limit;
