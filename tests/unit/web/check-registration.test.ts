import { describe, expect, test } from 'vitest';
import {
  checkNewPassword,
  checkProof,
  checkRegistration,
  type RegistrationForm,
} from '../../../web/src/features/auth/check-registration.ts';

const good: RegistrationForm = {
  name: 'Asha Nair',
  email: 'asha@boli.test',
  mobile: '98765 43210',
  password: 'Boli@2026',
  matchPassword: 'Boli@2026',
};

/** Everything wrong at once, put right one by one, in the order of the specification. */
const empty: RegistrationForm = { name: ' ', email: 'asha@', mobile: '98765', password: 'a', matchPassword: 'b' };

describe('checkRegistration', () => {
  test.each([
    [empty, false, 'name', 'Please enter your full name.'],
    [{ ...empty, name: good.name }, false, 'email', 'Please enter a valid email address.'],
    [{ ...empty, name: good.name, email: good.email }, false, 'mobile', 'Please enter a valid mobile number.'],
    [{ ...good, password: 'a', matchPassword: 'b' }, false, 'matchPassword', 'Passwords do not match.'],
    [{ ...good, password: 'ab', matchPassword: 'ab' }, false, 'proof', 'ID proof is required for verification.'],
    [
      { ...good, password: 'ab', matchPassword: 'ab' },
      true,
      'password',
      'Password is too weak. Please use a stronger password.',
    ],
  ])('finds the first problem of %j', (form, hasProof, field, message) => {
    expect(checkRegistration(form, hasProof)).toEqual({ field, message });
  });

  test('lets a good form through', () => {
    expect(checkRegistration(good, true)).toBeUndefined();
  });

  test('letters are no mobile number', () => {
    expect(checkRegistration({ ...good, mobile: 'ring me up' }, true)?.field).toBe('mobile');
  });
});

test('checkNewPassword compares before it weighs', () => {
  expect(checkNewPassword('a', 'b')?.field).toBe('matchPassword');
  expect(checkNewPassword('a', 'a')?.field).toBe('password');
  expect(checkNewPassword('Abc1', 'Abc1')).toBeUndefined();
});

describe('checkProof', () => {
  test.each(['image/jpeg', 'image/png', 'application/pdf'])('takes %s under 5MB', (type) => {
    expect(checkProof({ type, size: 5 * 1024 * 1024 - 1 })).toEqual({ ok: true, contentType: type });
  });

  test.each(['image/webp', 'text/plain', ''])('refuses %j', (type) => {
    expect(checkProof({ type, size: 1 })).toEqual({
      ok: false,
      message: 'Please upload a valid image (JPG, PNG) or PDF file.',
    });
  });

  test('refuses exactly 5MB', () => {
    expect(checkProof({ type: 'image/png', size: 5 * 1024 * 1024 })).toEqual({
      ok: false,
      message: 'File size must be less than 5MB.',
    });
  });
});
