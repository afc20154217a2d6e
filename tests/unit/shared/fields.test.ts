import { expect, test } from 'vitest';
import * as z from 'zod';
import { timeField } from '#shared/contract/fields.ts';

const parsed = (text: string) => z.safeParse(timeField, text).data;

test.each(['2026-11-22T10:00+05:30', '2026-11-22T10:00:00+05:30', '2026-11-22T04:30Z', '2026-11-22T04:30:00.000Z'])(
  '%s is parsed as a time',
  (text) => {
    expect(parsed(text)).toBe(Date.UTC(2026, 10, 22, 4, 30));
  },
);

test.each(['2026-11-22T10:00', '2026-11-22', '2026-11-22T25:00Z', '2026-02-30T10:00Z', 'soon', ''])(
  '%j is refused as a time',
  (text) => {
    expect(parsed(text)).toBeUndefined();
  },
);
