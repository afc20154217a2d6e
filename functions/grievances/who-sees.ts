/** Which colleagues see a grievance, and who may act on it. */
import type { GrievanceItem } from '#functions/tables/grievances/grievance-item.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { HANDLING_DUTIES, type HandlingDuty } from '#shared/model/grievances/grievance-words.ts';

type Seen = Pick<GrievanceItem, 'subject' | 'duty'>;

/**
 * Owners act on all, `support` on all but complaints about staff, any other duty on those that were handed to it. So
 * whoever is named in a complaint does not see it, unless an owner is.
 */
export function mayHandle(duties: readonly Duty[], { subject, duty }: Seen): boolean {
  if (duties.includes('owner')) return true;
  if (subject === 'staff') return false;
  return duties.includes('support') || duties.includes(duty);
}

/** An auditor reads all but complaints about staff, who may be the auditor. */
export const mayRead = (duties: readonly Duty[], grievance: Seen): boolean =>
  mayHandle(duties, grievance) || (duties.includes('audit') && grievance.subject !== 'staff');

/** The queues in which somebody can find something to read. */
export function queuesOf(duties: readonly Duty[]): readonly HandlingDuty[] {
  const seesMany = ['owner', 'support', 'audit'].some((duty) => duties.some((ownDuty) => ownDuty === duty));
  return seesMany ? HANDLING_DUTIES : HANDLING_DUTIES.filter((duty) => duties.includes(duty));
}
