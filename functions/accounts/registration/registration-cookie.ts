import { COOKIES } from '#shared/contract/http/headers.ts';
import { encrypt, decrypt, type HmacProvider } from '../encryption.ts';

/**
 * The cookie that names the registration made by this browser. A code confirms only that registration, never one that
 * somebody else made for the same address. Its value is encrypted and has a fixed length, because the shape of a real
 * id would differ from that of a random one.
 */
const NAME = COOKIES.registration.name;
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

/** Cognito's code lives a day. After that no browser can confirm the registration. */
export const REGISTRATION_SECONDS = 24 * 60 * 60;

/** Binds the encrypted value to this use. */
const PURPOSE = 'registration';

/** The Set-Cookie value that stores the user id of a sign-up. */
export async function sealRegistrationCookie(provider: HmacProvider, userId: string): Promise<string> {
  const encrypted = await encrypt(provider, { boundTo: PURPOSE, text: userId });
  return `${NAME}=${encrypted}; Max-Age=${String(REGISTRATION_SECONDS)}; ${ATTRIBUTES}`;
}

/** The user id in the request's cookies; undefined when it is absent or cannot be decrypted. */
export async function openRegistrationCookie(
  provider: HmacProvider,
  cookies: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const encrypted = cookies[NAME];
  return encrypted === undefined ? undefined : decrypt(provider, { boundTo: PURPOSE, encrypted });
}
