import * as z from 'zod';

/** The date and the time of day that somebody chooses, in IST. */
export const momentFields = {
  date: z.iso.date('Please choose a date.'),
  time: z.iso.time({ precision: -1, error: 'Please choose a time.' }),
};
