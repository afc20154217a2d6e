import { describe, expect, it } from 'vitest';
import { describeDevice } from '#functions/accounts/sessions/describe-device.ts';
import { sessionList } from '#functions/accounts/sessions/session-list.ts';
import { isSessionOver } from '#functions/tables/users/account-gate.ts';
import type { SessionItem } from '#functions/tables/users/user-items.ts';
import { NOW } from '#tests/support/builders/time.ts';

describe('describeDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
      'Safari on an iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/146.0.1 Mobile/15E148 Safari/604.1',
      'Chrome on an iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    ['SomethingElse (Windows)', 'A browser on Windows'],
    ['curl/8.5.0', 'An unknown device'],
    ['<script>alert(1)</script>', 'An unknown device'],
    [undefined, 'An unknown device'],
  ])('describes %s as %s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});

describe('the list of sessions', () => {
  const session = (signedInAt: number, more: Partial<SessionItem> = {}): SessionItem => ({
    userId: 'asha-id',
    sk: `SESSION#${signedInAt}`,
    signedInAt,
    device: 'Chrome on Windows',
    seenAt: signedInAt + 60_000,
    expiresAt: signedInAt / 1000 + 60 * 86_400,
    ...more,
  });
  const at = NOW - 3_600_000;
  const list = (stored: readonly SessionItem[], profile: { sessionsEndedAt?: number } = {}) =>
    sessionList(stored, { profile, signedInAt: at, now: NOW });

  it('begins with the session of the caller and marks it', () => {
    expect(list([session(at + 1000), session(at), session(at - 1000)]).map(({ isThis, id }) => [isThis, id])).toEqual([
      [true, String(at / 1000)],
      [false, String(at / 1000 + 1)],
      [false, String(at / 1000 - 1)],
    ]);
    expect(list([session(at)])).toEqual([
      {
        id: String(at / 1000),
        device: 'Chrome on Windows',
        signedInAt: '2026-11-20T09:00:00.000Z',
        seenAt: '2026-11-20T09:01:00.000Z',
        isThis: true,
      },
    ]);
  });

  it('leaves out sessions that were ended or have expired', () => {
    // Its refresh token lives for 30 days; the item is kept longer.
    expect(list([session(at, { endedAt: NOW }), session(NOW - 30 * 86_400_000)])).toEqual([]);
    expect(list([session(at), session(at - 5000)], { sessionsEndedAt: at - 1000 })).toHaveLength(1);
  });
});

it('ending one session does not end the others of the same user', () => {
  const endedSessions = [{ signedInAt: 5_000, endedAt: 9_000 }];
  expect([4_000, 5_000, 6_000].map((signedInAt) => isSessionOver(signedInAt, { endedSessions }))).toEqual([
    false,
    true,
    false,
  ]);
});
