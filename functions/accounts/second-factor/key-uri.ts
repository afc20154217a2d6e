const ISSUER = 'Boli';

/** The URI in the QR code for authenticator apps: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function keyUri(email: string, key: string): string {
  const label = `${ISSUER}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: key, issuer: ISSUER }).toString()}`;
}
