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

  it('has what is not over, each with a reminder and a sequence that grows with every file', () => {
    const events = [inspection, { ...inspection, uid: 'later@boli.example', until: FROM + 7_200_000 }];
    const file = calendarFile(events, FROM + 3_600_000);
    expect(read(file).map(({ uid }) => uid)).toEqual(['later@boli.example']);
    const sequence = (now: number) => {
      const [event] = new ICAL.Component(ICAL.parse(calendarFile(events, now))).getAllSubcomponents('vevent');
      expect(event?.getAllSubcomponents('valarm').map((alarm) => alarm.getFirstPropertyValue('action'))).toEqual([
        'DISPLAY',
      ]);
      return Number(event?.getFirstPropertyValue('sequence'));
    };
    expect(sequence(NOW + 1_000)).toBeGreaterThan(sequence(NOW));
    expect(sequence(NOW)).toBeLessThan(2 ** 31);
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
