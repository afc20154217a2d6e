import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import {
  firstProblem,
  NEW_PASSWORD_ORDER,
  newPasswordForm,
  REGISTRATION_ORDER,
  registrationForm,
} from '#web/features/auth/auth-forms.ts';

type Registration = z.input<typeof registrationForm>;

const good: Registration = {
  name: 'Asha Nair',
  email: 'asha@boli.test',
  mobile: '98765 43210',
  password: 'Boli@2026',
  matchPassword: 'Boli@2026',
  hasProof: true,
  isAdult: true,
  consent: true,
};

/** An empty form; the tests correct one field after the other, in form order. */
const empty: Registration = {
  name: ' ',
  email: 'asha@',
  mobile: '98765',
  password: 'a',
  matchPassword: 'b',
  hasProof: false,
  isAdult: false,
  consent: false,
};

function problemOf(schema: z.ZodType, order: readonly string[], values: unknown) {
  const issues = schema.safeParse(values).error?.issues ?? [];
  const errors = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), { message }]));
  return firstProblem(errors, order);
}

describe('the registration', () => {
  const problem = (values: Registration) => problemOf(registrationForm, REGISTRATION_ORDER, values);

  test.each([
    [empty, 'name', 'Please enter your full name.'],
    [{ ...empty, name: good.name }, 'email', 'Please enter a valid email address.'],
    [{ ...empty, name: good.name, email: good.email }, 'mobile', 'Please enter a valid mobile number.'],
    [{ ...good, password: 'a', matchPassword: 'b', hasProof: false }, 'matchPassword', 'Passwords do not match.'],
    [
      { ...good, password: 'ab', matchPassword: 'ab', hasProof: false },
      'hasProof',
      'ID proof is required for verification.',
    ],
    [
      { ...good, password: 'ab', matchPassword: 'ab' },
      'password',
      'Password is too weak. Please use a stronger password.',
    ],
    [{ ...good, isAdult: false, consent: false }, 'isAdult', 'Only people who are at least 18 years old can register.'],
    [{ ...good, consent: false }, 'consent', 'Please read the terms and the privacy policy, and agree to them.'],
  ])('finds the first problem of %j', (values, field, message) => {
    expect(problem(values)).toEqual({ field, message });
  });

  test('accepts a valid form', () => {
    expect(problem(good)).toBeUndefined();
  });

  test('rejects letters as a mobile number', () => {
    expect(problem({ ...good, mobile: 'ring me up' })?.field).toBe('mobile');
  });
});

test('a new password is compared with its repetition before its strength is checked', () => {
  const problem = (password: string, matchPassword: string) =>
    problemOf(newPasswordForm, NEW_PASSWORD_ORDER, { code: '123456', password, matchPassword });
  expect(problem('a', 'b')?.field).toBe('matchPassword');
  expect(problem('a', 'a')?.field).toBe('password');
  expect(problem('Lotus1', 'Lotus1')?.field).toBe('password');
  expect(problem('LotusPond1', 'LotusPond1')).toBeUndefined();
  expect(problem('Password1', 'Password1')?.field).toBe('password');
});
