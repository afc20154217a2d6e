/**
 * What a member of staff may do. On the wire staff have the role `admin`, and these. Without zod, because every page
 * loads it.
 */
export const DUTIES = ['lots', 'people', 'money', 'support', 'yard', 'audit', 'owner'] as const;
export type Duty = (typeof DUTIES)[number];

/** One duty, or several of which one is enough. */
export type DutyNeeded = Duty | readonly Duty[];

/** Whether one may do what needs the duty. An owner may do everything. */
export function may(duties: readonly Duty[] | undefined, needed: DutyNeeded): boolean {
  if (duties === undefined) return false;
  const wanted = typeof needed === 'string' ? [needed] : needed;
  return duties.includes('owner') || wanted.some((duty) => duties.includes(duty));
}

/** Whether one may see what belongs to the duty. An auditor sees everything but what belongs to owners alone. */
export const maySee = (duties: readonly Duty[] | undefined, needed: DutyNeeded): boolean =>
  may(duties, needed) || (needed !== 'owner' && duties?.includes('audit') === true);

/** The group of the user pool whose members have the duty. */
export const dutyGroup = (duty: Duty): string => `duty-${duty}`;

/** The duties of a member of these groups, in the order of DUTIES. */
export const dutiesIn = (groups: readonly string[]): Duty[] =>
  DUTIES.filter((duty) => groups.includes(dutyGroup(duty)));

/** In the order of DUTIES, each once, so that equal sets are stored alike. */
export const sortedDuties = (duties: readonly Duty[]): Duty[] => DUTIES.filter((duty) => duties.includes(duty));

export const isDuty = (text: unknown): text is Duty => DUTIES.some((duty) => duty === text);
