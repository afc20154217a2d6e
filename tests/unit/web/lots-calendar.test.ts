import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from '#web/lots/calendar/calendar-file.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const FROM = Date.parse('2026-12-01T04:30:00Z');

/** The events as a calendar reads them: a parser that is not ours. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      place: event.location,
      from: event.startDate.toJSDate().getTime(),
      until: event.endDate.toJSDate().getTime(),
      url: String(component.getFirstPropertyValue('url')),
    };
  });
}

const inspection: CalendarEvent = {
  uid: 'inspection-1@boli.example',
  title: 'See the lot: Thar; black, 2022 \\now “as new”',
  from: FROM,
  until: FROM + 3_600_000,
  place: '14 Link Road,\nनई दिल्ली 110024',
  url: 'https://boli.example/auctions/a1',
};

describe('a calendar file', () => {
  it('is read by a calendar as it was meant', () => {
    expect(read(calendarFile([inspection], NOW))).toEqual([inspection]);
  });

  it('has several events, and moments without an end', () => {
    const { until: _, place: __, ...moment } = inspection;
    const events = read(calendarFile([inspection, { ...moment, uid: 'start@boli.example' }], NOW));
    expect(events.map(({ uid, from, until }) => [uid, from, until])).toEqual([
      [inspection.uid, FROM, inspection.until],
      ['start@boli.example', FROM, FROM],
    ]);
  });

  it('keeps any text, in lines of at most 75 octets that end in CRLF', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(text, (title) => {
        const file = calendarFile([{ ...inspection, title }], NOW);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(read(file)[0]?.title).toBe(title.replaceAll(/\r\n|\r/g, '\n'));
      }),
    );
  });
});
