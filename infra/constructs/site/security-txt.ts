interface Contact {
  readonly email: string;
  /** The site's own name, where it has one. */
  readonly domain: string | undefined;
}

/** Below the site's root: https://www.rfc-editor.org/rfc/rfc9116#section-3 */
export const SECURITY_TXT = '.well-known/security.txt';

/**
 * How to report a weakness. It should expire within a year (section 2.5.5), so that nobody trusts a forgotten one.
 * The expiry is the first of a month, ten to eleven months away: builds of one month are the same.
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
