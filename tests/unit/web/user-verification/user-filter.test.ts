import { describe, expect, test } from 'vitest';
import { documentBox, turned, ZOOMS, zoomed } from '#web/admin/document/document-box.ts';
import { renewAfter } from '#web/admin/document/link-renewal.ts';
import { headingFor, readUserFilter, writeUserFilter } from '#web/features/user-verification/user-filter.ts';

describe('the filter in the address', () => {
  test('pending is the first tab, and an unknown value means the first tab', () => {
    expect(readUserFilter(new URLSearchParams())).toEqual({ status: 'pending', search: '', sort: 'newest' });
    expect(readUserFilter(new URLSearchParams('status=any&search=%20ravi%20'))).toEqual({
      status: 'pending',
      search: 'ravi',
      sort: 'newest',
    });
    expect(readUserFilter(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(100);
  });

  test.each([
    [{ status: 'pending', search: '', sort: 'newest' }, ''],
    [{ status: 'all', search: 'ravi', sort: 'oldest' }, 'status=all&search=ravi&sort=oldest'],
    [{ status: 'rejected', search: 'a&b', sort: 'newest' }, 'status=rejected&search=a%26b'],
  ] as const)('%j is written as %s and read back', (filter, text) => {
    expect(writeUserFilter(filter).toString()).toBe(text);
    expect(readUserFilter(new URLSearchParams(text))).toEqual(filter);
  });

  test('the heading counts all of the status, or what a search has found so far', () => {
    const counted = { all: 12_000, found: 50, hasMore: true };
    expect(headingFor({ status: 'pending', search: '' }, counted)).toBe('Pending Users (12000)');
    expect(headingFor({ status: 'verified', search: 'a' }, counted)).toBe('Verified Users (50+)');
    expect(headingFor({ status: 'rejected', search: 'a' }, { ...counted, hasMore: false })).toBe('Rejected Users (50)');
    expect(headingFor({ status: 'all', search: '' }, counted)).toBe('All Users (12000)');
  });
});

describe('renewing links', () => {
  const now = Date.UTC(2026, 10, 20);
  const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();

  test('happens before the end', () => {
    expect(renewAfter(inSeconds(60), now)).toBe(48_000);
    expect(renewAfter(inSeconds(30), now)).toBe(18_000);
  });

  test('happens after 5 to 48 seconds even when the clocks disagree', () => {
    expect(renewAfter(inSeconds(3), now)).toBe(5_000);
    expect(renewAfter(inSeconds(-500), now)).toBe(48_000);
    expect(renewAfter(inSeconds(9_999), now)).toBe(48_000);
    expect(renewAfter('nonsense', now)).toBe(48_000);
  });
});

describe('the viewer', () => {
  const frame = { width: 800, height: 600 };

  test('fits the picture, upright or turned', () => {
    expect(documentBox({ width: 1600, height: 1200 }, frame, 1, 0).room).toEqual(frame);
    expect(documentBox({ width: 1600, height: 1200 }, frame, 1, 1)).toEqual({
      picture: { width: 600, height: 450 },
      room: { width: 450, height: 600 },
    });
    expect(documentBox({ width: 100, height: 100 }, frame, 1, 2).room).toEqual({ width: 200, height: 200 });
    expect(documentBox({ width: 1600, height: 1200 }, frame, 2, 0).room).toEqual({ width: 1600, height: 1200 });
  });

  test('stops zooming at both limits, and is upright again after four rotations', () => {
    expect(ZOOMS.map((zoom) => zoomed(zoom, 1))).toEqual([1.5, 2, 3, 4, 4]);
    expect(ZOOMS.map((zoom) => zoomed(zoom, -1))).toEqual([1, 1, 1.5, 2, 3]);
    expect(turned(turned(turned(turned(0))))).toBe(0);
  });
});
