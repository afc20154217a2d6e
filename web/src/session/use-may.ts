import { type DutyNeeded, may, maySee } from '#shared/model/accounts/duties.ts';
import { useSignedInUser } from './signed-in-user.ts';

/** Whether the signed-in person may do what needs the duty. The server checks it at every call. */
export const useMay = (needed: DutyNeeded): boolean => may(useSignedInUser().duties, needed);

/** Whether the signed-in person may see what belongs to the duty. */
export const useMaySee = (needed: DutyNeeded): boolean => maySee(useSignedInUser().duties, needed);
