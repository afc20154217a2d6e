import { isKnownPassword } from './known-password.ts';

/** The strength that the registration form shows. */
export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

/** The lowest score that is accepted. */
const MINIMUM_SCORE = 3;

/** In characters. The user pool has the same minimum. */
const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

const NEEDS_TWO_KINDS = 'It needs at least two of these: an upper case letter, a lower case letter, a digit, a symbol.';

/** One point each for eight characters, an upper case letter, a lower case letter, a digit, another character. */
export function passwordScore(password: string): number {
  const criteria = [/.{8,}/su, /\p{Lu}/u, /\p{Ll}/u, /\d/u, /[^\p{L}\d]/u];
  return criteria.filter((criterion) => criterion.test(password)).length;
}

/**
 * Why a password is refused; undefined when it is accepted. Cognito allows no space at either end (`Password` in
 * docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SignUp.html).
 */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < MIN_PASSWORD_LENGTH) return `It has fewer than ${MIN_PASSWORD_LENGTH} characters.`;
  if (password.length > MAX_PASSWORD_LENGTH) return `It has more than ${MAX_PASSWORD_LENGTH} characters.`;
  if (password !== password.trim()) return 'It begins or ends with a space.';
  if (passwordScore(password) < MINIMUM_SCORE) return NEEDS_TWO_KINDS;
  if (isKnownPassword(password)) return 'It is among the first that are guessed. Please choose another one.';
  return undefined;
}

/** The word beside the strength meter. */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordProblem(password) !== undefined) return 'Weak';
  return passwordScore(password) > MINIMUM_SCORE ? 'Strong' : 'Medium';
}
