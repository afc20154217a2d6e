const BID_TIME = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

/** The time of a bid to the second, in IST: '20 Nov, 4:08:12 pm'. */
export function formatBidTime(time: string | number): string {
  return BID_TIME.format(new Date(time));
}
