/** What a grievance can be about, and who may handle it. Without zod, because the site's forms load it. */
import type { Duty } from '../accounts/duties.ts';

export const GRIEVANCE_SUBJECTS = ['auction', 'payment', 'verification', 'privacy', 'staff', 'other'] as const;
export type GrievanceSubject = (typeof GRIEVANCE_SUBJECTS)[number];

/** The duties that a grievance can be handed to. An auditor only reads. */
export const HANDLING_DUTIES = ['support', 'lots', 'people', 'money', 'owner'] as const satisfies readonly Duty[];
export type HandlingDuty = (typeof HANDLING_DUTIES)[number];

/** Who handles a new one. Complaints about staff go to the owners, so that nobody handles one about themselves. */
export const firstHandler = (subject: GrievanceSubject): HandlingDuty => (subject === 'staff' ? 'owner' : 'support');

export const MAX_GRIEVANCE_TEXT = 5_000;
export const MAX_GRIEVANCE_FILES = 5;
