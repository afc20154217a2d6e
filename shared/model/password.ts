/** Password strength as the registration form scores it (spec section 5). */
export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

/** The lowest score that may register. */
export const MINIMUM_PASSWORD_SCORE = 3;

/** One point each for eight characters, an upper case letter, a lower case letter, a digit, another character. */
export function passwordScore(password: string): number {
  const criteria = [/.{8,}/su, /\p{Lu}/u, /\p{Ll}/u, /\d/u, /[^\p{L}\d]/u];
  return criteria.filter((criterion) => criterion.test(password)).length;
}

/** The word shown beside the meter. */
export function passwordStrength(score: number): PasswordStrength {
  if (score > MINIMUM_PASSWORD_SCORE) return 'Strong';
  return score === MINIMUM_PASSWORD_SCORE ? 'Medium' : 'Weak';
}
