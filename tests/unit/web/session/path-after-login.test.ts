import { expect, test } from 'vitest';
import { pathAfterLogin } from '#web/session/path-after-login.ts';

test.each([
  ['user', null, '/dashboard'],
  ['admin', null, '/admin-dashboard'],
  ['user', '/auctions?search=car', '/auctions?search=car'],
  ['user', '/checkout?auctionId=a1&type=emd', '/checkout?auctionId=a1&type=emd'],
  ['admin', '/user-detail/u1', '/user-detail/u1'],
  ['user', '/user-detail/u1', '/dashboard'],
  ['user', '/auctions/edit/a1', '/dashboard'],
  ['user', '/transactions', '/dashboard'],
  ['user', '/transactions?state=failed', '/dashboard'],
  ['user', '/transactions/fin_1', '/dashboard'],
  ['admin', '/transactions/fin_1', '/transactions/fin_1'],
  ['admin', '/payment-success?auctionId=a1&type=emd', '/admin-dashboard'],
  ['admin', '/auctions/edit/a1', '/auctions/edit/a1'],
  ['admin', '/checkout?auctionId=a1', '/admin-dashboard'],
  ['admin', '/auctions/a1', '/auction/a1'],
  ['user', '/auction/a1', '/auctions/a1'],
  ['user', '//evil.example', '/dashboard'],
  ['user', '/login', '/dashboard'],
  ['user', '/notifications', '/notifications'],
  ['admin', '/auctions/%E0%A4%A', '/admin-dashboard'],
] as const)('a %s who came for %s goes to %s', (role, returnTo, expected) => {
  expect(pathAfterLogin(role, returnTo)).toBe(expected);
});
