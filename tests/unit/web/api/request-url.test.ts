import { expect, test } from 'vitest';
import { requestUrl } from '#web/api/request-url.ts';

test('encodes parameters and query', () => {
  expect(requestUrl('/bids/auction/{id}', { id: 'a b/c' }, undefined)).toBe('/api/bids/auction/a%20b%2Fc');
  expect(requestUrl('/auctions', undefined, { limit: 5, search: 'a&b', cursor: undefined })).toBe(
    '/api/auctions?limit=5&search=a%26b',
  );
});

test('a missing parameter is a bug', () => {
  expect(() => requestUrl('/auctions/{id}', {}, undefined)).toThrow('/auctions/{id} lacks its id');
});
