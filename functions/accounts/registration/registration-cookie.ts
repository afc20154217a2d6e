import { COOKIES } from '../../../shared/contract/cookies.ts';
import { closeBox, openBox, type Sealing } from '../sealed-box.ts';

/**
 * The cookie that says which registration this browser made. A code is taken for that registration only: whoever
 * enters theirs never confirms one that somebody else made for the same address. What it says is in a sealed box, as long
 * for every registration: by the form of an id one could tell the user pool's from one that leads nowhere.
 */
const NAME = COOKIES.registration.name;
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

/** As long as Cognito's code lives: a day. After it no browser can confirm the registration. */
export const REGISTRATION_SECONDS = 24 * 60 * 60;

/** What the box is bound to, so that no other box of this site is taken for one. */
const PURPOSE = 'registration';

/** The Set-Cookie value that remembers a registration. */
export async function registrationCookie(sealing: Sealing, registration: string): Promise<string> {
  const box = await closeBox(sealing, PURPOSE, registration);
  return `${NAME}=${box}; Max-Age=${String(REGISTRATION_SECONDS)}; ${ATTRIBUTES}`;
}

/** The registration among the cookies of a request; undefined when absent or not closed here. */
export async function registrationIn(
  sealing: Sealing,
  cookies: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const box = cookies[NAME];
  return box === undefined ? undefined : openBox(sealing, PURPOSE, box);
}
