import { describe, expect, test } from 'vitest';
import { homeOf, paths, safeReturnPath } from '#web/paths.ts';

describe('paths', () => {
  test('leave empty query values out and encode the rest', () => {
    expect(paths.auctions()).toBe('/auctions');
    expect(paths.auctions({ search: 'gold & silver', categorie: '', status: undefined })).toBe(
      '/auctions?search=gold+%26+silver',
    );
    expect(paths.login({ returnTo: '/auctions?search=car' })).toBe('/login?returnTo=%2Fauctions%3Fsearch%3Dcar');
  });

  test('encode ids', () => {
    expect(paths.auction('a/b')).toBe('/auctions/a%2Fb');
  });

  test('include a start page for each role', () => {
    expect(homeOf('admin')).toBe('/admin-dashboard');
    expect(homeOf('user')).toBe('/dashboard');
  });
});

describe('safeReturnPath', () => {
  test('takes paths of this site', () => {
    expect(safeReturnPath('/auctions/a1?x=1')).toBe('/auctions/a1?x=1');
  });

  test.each([null, '', 'auctions', 'https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example'])(
    'refuses %j',
    (candidate) => {
      expect(safeReturnPath(candidate)).toBeUndefined();
    },
  );
});
