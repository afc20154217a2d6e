const IST = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Epoch milliseconds as a person in India reads a date and time: `5 Mar 2026, 4:30 pm IST`. */
export function formatIst(ms: number): string {
  return `${IST.format(ms)} IST`;
}

const IST_TIME = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** The time of day of what is about to happen: `4:30 pm IST`. */
export function formatIstTime(ms: number): string {
  return `${IST_TIME.format(ms)} IST`;
}
