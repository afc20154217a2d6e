import { expect, test } from 'vitest';
import { passwordProblem, passwordScore, passwordStrength } from '#shared/model/accounts/password.ts';

test.each([
  ['', 0, 'Weak'],
  ['abc', 1, 'Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['abcdefg1', 3, 'Medium'],
  ['Abcdefg1', 4, 'Strong'],
  ['Boli@2026', 5, 'Strong'],
  ['पासवर्ड१२३', 2, 'Weak'],
])('%j scores %i: %s', (password, score, strength) => {
  expect(passwordScore(password)).toBe(score);
  expect(passwordStrength(password)).toBe(strength);
});

test.each([
  ['aB1', /fewer than 8 characters/],
  ['Bo@2026', /fewer than 8 characters/],
  [' Boli@2026', /space/],
  ['Boli@2026 ', /space/],
  [`Boli@${'2'.repeat(252)}`, /more than 256/],
  ['abcdefgh', /at least two/],
])('%j is weak whatever its score, and the message says why', (password, why) => {
  expect(passwordStrength(password)).toBe('Weak');
  expect(passwordProblem(password)).toMatch(why);
});
