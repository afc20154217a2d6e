const MOMENT = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** '20 Nov 2026, 4:08:31 pm IST': the order of bids is often one of seconds. */
export const momentText = (ms: number): string => `${MOMENT.format(ms)} IST`;
