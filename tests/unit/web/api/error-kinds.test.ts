import { expect, test } from 'vitest';
import { ERROR_KINDS, errorKind, errorText } from '#web/features/error-page/error-kinds.ts';

test('every kind has its title', () => {
  expect(Object.values(ERROR_KINDS).map((kind) => kind.title)).toEqual([
    'Authentication Required',
    'Access Denied',
    'Page Not Found',
    'Server Error',
  ]);
});

test('an unknown type counts as forbidden', () => {
  expect([null, 'toString', 'not-found'].map(errorKind)).toEqual(['forbidden', 'forbidden', 'not-found']);
});

test('the message in the URL replaces the text, up to a maximum length', () => {
  expect(errorText('forbidden', ' ')).toBe(ERROR_KINDS.forbidden.text);
  expect(errorText('forbidden', 'Admins only.')).toBe('Admins only.');
  expect(errorText('forbidden', 'x'.repeat(999))).toHaveLength(200);
});
