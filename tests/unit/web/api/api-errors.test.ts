import { describe, expect, test } from 'vitest';
import { ApiError, hasCode } from '#web/api/api-error.ts';
import { NETWORK_SENTENCE, sentenceOf, UNEXPECTED_SENTENCE } from '#web/api/error-sentence.ts';
import { readFailure } from '#web/api/read-failure.ts';

describe('readFailure', () => {
  test('keeps our own error messages unchanged', () => {
    const text = JSON.stringify({ success: false, code: 'BID_TOO_LOW', message: 'Bid must be higher than ₹5.' });
    expect(readFailure(409, text)).toMatchObject({
      status: 409,
      code: 'BID_TOO_LOW',
      message: 'Bid must be higher than ₹5.',
    });
  });

  test.each([
    [401, '{"message":"Unauthorized"}', 'UNAUTHENTICATED'],
    [403, '{"message":"Forbidden"}', 'FORBIDDEN'],
    [404, '{"message":"Not Found"}', 'NOT_FOUND'],
    [413, '{"message":"Request Too Long"}', 'TOO_LARGE'],
    [429, '{"message":"Too Many Requests"}', 'TOO_MANY_REQUESTS'],
    [503, '{"message":"Service Unavailable"}', 'BUSY'],
    [502, '<html>Bad gateway</html>', 'INTERNAL'],
  ])('gives the gateway status %i a sentence of ours', (status, text, code) => {
    const failure = readFailure(status, text);
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(/\.$/);
  });

  test('ignores an unknown code', () => {
    expect(readFailure(418, '{"code":"toString","message":"Teapot."}')).toMatchObject({
      code: 'UNREADABLE_RESPONSE',
      message: 'Teapot.',
    });
  });
});

describe('sentenceOf', () => {
  test("shows the server's message", () => {
    const error = new ApiError(401, 'INVALID_CREDENTIALS', 'Incorrect e-mail address or password.');
    expect(sentenceOf(error, 'Login failed. Please try again.')).toBe('Incorrect e-mail address or password.');
  });

  test("falls back to the screen's message", () => {
    expect(sentenceOf(new ApiError(200, 'UNREADABLE_RESPONSE', ''), 'Login failed. Please try again.')).toBe(
      'Login failed. Please try again.',
    );
  });

  test('blames the network only when no response came', () => {
    expect(sentenceOf(new ApiError(0, 'NETWORK', 'x'), 'Login failed.')).toBe(NETWORK_SENTENCE);
    expect(sentenceOf(new TypeError('a bug'), 'Login failed.')).toBe(UNEXPECTED_SENTENCE);
  });
});

test('hasCode distinguishes ApiErrors by code', () => {
  expect(hasCode(new ApiError(403, 'EMAIL_NOT_VERIFIED', 'x'), 'EMAIL_NOT_VERIFIED')).toBe(true);
  expect(hasCode(new Error('x'), 'EMAIL_NOT_VERIFIED')).toBe(false);
});
