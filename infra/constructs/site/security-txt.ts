export interface Contact {
  readonly email: string;
  /** The site's own domain, if any. */
  readonly domain: string | undefined;
}

/** Below the site's root: https://www.rfc-editor.org/rfc/rfc9116#section-3 */
export const SECURITY_TXT = '.well-known/security.txt';

/**
 * How to report a vulnerability. The expiry must be within a year (section 2.5.5). It is the first of a month, ten to
 * eleven months ahead, so that all builds of a month are equal.
 */
export function securityTxt({ email, domain }: Contact, builtAt: Date): string {
  const expires = new Date(Date.UTC(builtAt.getUTCFullYear(), builtAt.getUTCMonth() + 11, 1));
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, hi',
    ...(domain === undefined ? [] : [`Canonical: https://${domain}/${SECURITY_TXT}`]),
    '',
  ].join('\n');
}
