import { expect, test } from 'vitest';
import { passwordScore, passwordStrength } from '../../../shared/model/password.ts';

test.each([
  ['', 0, 'Weak'],
  ['abc', 1, 'Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['abcdefg1', 3, 'Medium'],
  ['aB1', 3, 'Medium'],
  ['Abcdefg1', 4, 'Strong'],
  ['Boli@2026', 5, 'Strong'],
  ['पासवर्ड१२३', 2, 'Weak'],
])('%j scores %i: %s', (password, score, strength) => {
  expect(passwordScore(password)).toBe(score);
  expect(passwordStrength(score)).toBe(strength);
});
