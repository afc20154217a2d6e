/** Whether this is `npm run test:long`, which runs at night and tests more than `npm test`. */
export const IS_LONG_RUN = process.env['LONG_RUN'] === 'true';

/** The number of random tries: few by day, many at night. */
export const times = (byDay: number, atNight: number): number => (IS_LONG_RUN ? atNight : byDay);
