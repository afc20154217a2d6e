import { createSign, generateKeyPairSync } from 'node:crypto';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The claims inside a token, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

/** The same token with other claims and the old signature. */
export function forged(token: string, claims: object): string {
  const [header = '', , signature = ''] = token.split('.');
  return `${header}.${encode({ ...claimsOf(token), ...claims })}.${signature}`;
}

/** A well-formed token with the same claims, signed by the key of another pool. */
export function fromOtherPool(token: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [header = ''] = token.split('.');
  const signed = `${header}.${encode(claimsOf(token))}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
}

/** An unsigned token (`alg: none`). */
export function unsigned(token: string): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(token))}.`;
}
