import { COOKIES } from '#shared/contract/http/cookies.ts';
import { PROOF_MS } from './guest-store.ts';

const NAME = COOKIES.grievances.name;

/** The Set-Cookie value with the secret of a browser that asked for a code. */
export const guestCookie = (secret: string): string =>
  `${NAME}=${secret}; Max-Age=${String(PROOF_MS / 1000)}; HttpOnly; Secure; SameSite=Strict; Path=/api/guest`;

const SECRET = /^[\w-]{43}$/;

export function guestSecretIn(cookies: Readonly<Record<string, string>>): string | undefined {
  const secret = cookies[NAME];
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}
