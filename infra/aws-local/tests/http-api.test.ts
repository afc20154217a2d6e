import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bearerTokens } from '../src/http-api/jwt-authorizer.ts';
import { createThrottle } from '../src/http-api/throttle.ts';

const NOW = Date.parse('2026-11-20T10:38:00Z');
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const JWK = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1' };
const REQUIREMENTS = { issuer: 'https://issuer', audience: ['client-1'] };

function tokenOf(claims: object, header: object = { alg: 'RS256', kid: 'key-1' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

const CLAIMS = { iss: 'https://issuer', client_id: 'client-1', exp: NOW / 1000 + 60, sub: 'u1' };

describe('the JWT authorizer', () => {
  const verify = bearerTokens(() => [JWK]);
  const checked = (authorization: string | undefined) => verify(authorization, REQUIREMENTS, NOW);

  it('accepts a good token and carries its claims as text', () => {
    const verified = checked(`Bearer ${tokenOf({ ...CLAIMS, 'cognito:groups': ['admin', 'user'] })}`);
    expect(verified).toMatchObject({
      claims: { sub: 'u1', exp: String(CLAIMS.exp), 'cognito:groups': '[admin user]' },
    });
  });

  it.each([
    ['nothing', undefined],
    ['nonsense', 'Bearer x'],
    ['an expired token', `Bearer ${tokenOf({ ...CLAIMS, exp: NOW / 1000 })}`],
    ['a token of another issuer', `Bearer ${tokenOf({ ...CLAIMS, iss: 'https://other' })}`],
    ['a token for another client', `Bearer ${tokenOf({ ...CLAIMS, client_id: 'other' })}`],
    ['a token whose aud is another, whatever its client_id', `Bearer ${tokenOf({ ...CLAIMS, aud: 'other' })}`],
    ['a token not valid yet', `Bearer ${tokenOf({ ...CLAIMS, nbf: NOW / 1000 + 10 })}`],
    ['an unsigned token', `Bearer ${tokenOf(CLAIMS, { alg: 'none', kid: 'key-1' })}`],
    ['an unknown key', `Bearer ${tokenOf(CLAIMS, { alg: 'RS256', kid: 'key-2' })}`],
    [
      'changed claims',
      `Bearer ${tokenOf(CLAIMS).replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'u2' })).toString('base64url')}.`)}`,
    ],
  ])('refuses %s', (_, authorization) => {
    expect(checked(authorization)).toBeUndefined();
  });

  it('checks time, issuer and client of a cached token again', () => {
    const authorization = `Bearer ${tokenOf(CLAIMS)}`;
    expect(checked(authorization)).toBeDefined();
    expect(verify(authorization, REQUIREMENTS, NOW + 60_000)).toBeUndefined();
    expect(verify(authorization, { ...REQUIREMENTS, audience: ['other'] }, NOW)).toBeUndefined();
    expect(verify(authorization, { ...REQUIREMENTS, issuer: 'https://other' }, NOW)).toBeUndefined();
  });
});

it('throttles by rate and burst', () => {
  let now = 0;
  const isWithin = createThrottle(() => now);
  const take = () => isWithin('r', { rate: 10, burst: 2 });
  expect([take(), take(), take()]).toEqual([true, true, false]);
  now = 100;
  expect([take(), take()]).toEqual([true, false]);
});
