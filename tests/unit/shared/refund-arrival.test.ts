import { expect, test } from 'vitest';
import { refundExpectedBy } from '#shared/model/money/refund-arrival.ts';

test.each([
  ['2026-11-23T10:00:00+05:30', '2026-12-02T10:00:00+05:30'],
  ['2026-11-27T23:30:00+05:30', '2026-12-08T23:30:00+05:30'],
  // Saturday in India, Friday in UTC.
  ['2026-11-28T02:00:00+05:30', '2026-12-08T02:00:00+05:30'],
])('a refund sent on %s is expected by %s, seven working days of India later', (sentAt, by) => {
  expect(refundExpectedBy(Date.parse(sentAt))).toBe(Date.parse(by));
});
