/**
 * The cookie that says which registration this browser made. A code is taken for that registration only: whoever
 * enters theirs never confirms one that somebody else made for the same address.
 */
const NAME = '__Secure-boli_registration';
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

/** As long as Cognito's code lives: a day. */
const MAX_AGE_SECONDS = 24 * 60 * 60;

const USER_ID = /^[\w-]{1,64}$/;

export function setRegistrationCookie(registration: string): string {
  return `${NAME}=${registration}; Max-Age=${String(MAX_AGE_SECONDS)}; ${ATTRIBUTES}`;
}

/** The registration among the cookies of a request; undefined when absent or not even shaped like one. */
export function readRegistrationCookie(cookies: Readonly<Record<string, string>>): string | undefined {
  const registration = cookies[NAME];
  return registration !== undefined && USER_ID.test(registration) ? registration : undefined;
}
