import { isKnownPassword } from './known-password.ts';

/** Password strength as the registration form scores it, and what may be chosen. */
export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

/** The lowest score that may register. */
const MINIMUM_SCORE = 3;

/** Of characters; the user pool refuses what is shorter. */
const SHORTEST = 8;
export const LONGEST_PASSWORD = 256;

const NEEDS_TWO_KINDS = 'It needs at least two of these: an upper case letter, a lower case letter, a digit, a symbol.';

/** One point each for eight characters, an upper case letter, a lower case letter, a digit, another character. */
export function passwordScore(password: string): number {
  const criteria = [/.{8,}/su, /\p{Lu}/u, /\p{Ll}/u, /\d/u, /[^\p{L}\d]/u];
  return criteria.filter((criterion) => criterion.test(password)).length;
}

/**
 * Why a password will be refused, whatever its score; undefined when it may be chosen. Cognito takes none with a space at
 * either end (`Password` in docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SignUp.html).
 */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < SHORTEST) return `It has fewer than ${SHORTEST} characters.`;
  if (password.length > LONGEST_PASSWORD) return `It has more than ${LONGEST_PASSWORD} characters.`;
  if (password !== password.trim()) return 'It begins or ends with a space.';
  if (passwordScore(password) < MINIMUM_SCORE) return NEEDS_TWO_KINDS;
  if (isKnownPassword(password)) return 'It is among the first that are guessed. Please choose another one.';
  return undefined;
}

/** The word shown beside the meter. */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordProblem(password) !== undefined) return 'Weak';
  return passwordScore(password) > MINIMUM_SCORE ? 'Strong' : 'Medium';
}
