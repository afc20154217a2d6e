/** A calendar file for one or more events: RFC 5545, https://www.rfc-editor.org/rfc/rfc5545. Pure. */

export interface CalendarEvent {
  /** Stays the same for the same event, so that a second file replaces the first. */
  readonly uid: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly until: number;
  readonly place?: string | undefined;
  /** The address of the lot's page. */
  readonly url: string;
}

const REMINDER = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Boli', 'TRIGGER:-PT1H', 'END:VALARM'];

/**
 * The events that are not over. A later file of the same event replaces an earlier one, since its sequence is higher
 * (section 3.8.7.4). @param now epoch milliseconds
 */
export function calendarFile(events: readonly CalendarEvent[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boli//Auctions//EN',
    ...events
      .filter(({ until }) => until > now)
      .flatMap(({ uid, title, from, until, place, url }) => [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `DTSTAMP:${utc(now)}`,
        `SEQUENCE:${Math.floor(now / 1000)}`,
        `DTSTART:${utc(from)}`,
        `DTEND:${utc(until)}`,
        `SUMMARY:${escaped(title)}`,
        ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
        `URL:${url}`,
        ...REMINDER,
        'END:VEVENT',
      ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261201T043000Z`. */
const utc = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Section 3.3.11. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

const MAX_OCTETS = 75;

/** Section 3.1: lines of at most 75 octets, the later ones after a space; a character stays whole. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > MAX_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}
