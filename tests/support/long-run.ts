/** Whether this is `npm run test:long`, which runs at night and looks at more than `npm test`. */
export const IS_LONG_RUN = process.env['LONG_RUN'] === 'true';

/** How often something random is tried: a few times by day, many times at night. */
export const times = (byDay: number, atNight: number): number => (IS_LONG_RUN ? atNight : byDay);
