import { expect, test } from 'vitest';
import { isKnownPassword } from '#shared/model/accounts/known-password.ts';

test.each([
  'Password1',
  'P@ssw0rd123',
  'Welcome@2026',
  'Admin@123',
  'Qwerty123!',
  'India@1947',
  'Krishna@108',
  'Aa1!Aa1!',
])('%s is a known password', (password) => {
  expect(isKnownPassword(password)).toBe(true);
});

test.each(['Boli@2026', 'teak-Almirah 7', 'Mango2Lassi4', 'passwordless-Lift9x'])('%s is not known', (password) => {
  expect(isKnownPassword(password)).toBe(false);
});
