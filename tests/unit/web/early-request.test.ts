import { beforeEach, describe, expect, test, vi } from 'vitest';
import { earliestSentAt, earlyAnswer } from '../../../web/src/api/early-request.ts';

const url = '/api/auctions/a1';
const asked = { method: 'GET', headers: { authorization: 'Bearer T1' } };
const answer = Response.json({});
const NOW = Date.parse('2026-11-20T10:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW + 1_000, toFake: ['Date'] });
  globalThis.boliEarly = { url, authorization: 'Bearer T1', sentAt: NOW, answer: Promise.resolve(answer) };
  return () => {
    vi.useRealTimers();
    globalThis.boliEarly = undefined;
  };
});

describe('a request that was sent early', () => {
  test('answers the same request, once', async () => {
    expect(await earlyAnswer(url, asked)).toBe(answer);
    expect(earlyAnswer(url, asked)).toBeUndefined();
  });

  test.each([
    ['another address', '/api/auctions/a2', asked],
    ['another method', url, { ...asked, method: 'PUT' }],
    ['another person', url, { ...asked, headers: { authorization: 'Bearer T2' } }],
    ['nobody', url, { method: 'GET' }],
  ])('does not answer %s', (_, other, init) => {
    expect(earlyAnswer(other, init)).toBeUndefined();
  });

  test('ends with the call that waits for it', async () => {
    globalThis.boliEarly = { url, authorization: 'Bearer T1', sentAt: NOW, answer: new Promise(() => undefined) };
    const waiting = earlyAnswer(url, { ...asked, signal: AbortSignal.timeout(1) });
    await expect(waiting).rejects.toThrow('timeout');
  });

  test('is as old for the clock as it is', async () => {
    expect(earliestSentAt()).toBe(NOW);
    await earlyAnswer(url, asked);
    expect(earliestSentAt()).toBe(NOW + 1_000);
  });

  test('counts for nothing once it is old', () => {
    vi.setSystemTime(NOW + 10_000);
    expect(earlyAnswer(url, asked)).toBeUndefined();
    expect(earliestSentAt()).toBe(NOW + 10_000);
  });
});
