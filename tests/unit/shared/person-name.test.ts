import { expect, it } from 'vitest';
import { register } from '#shared/contract/accounts/auth.ts';
import { nameProblem } from '#shared/model/accounts/person-name.ts';

it.each([
  'Asha Rao',
  "O'Neil-D’Souza",
  'श्रीमती लक्ष्मी',
  'ക്\u200dഷേത്ര',
  'സുരേഷ് കുമാര്\u200d',
  'র\u200d্যাচেল',
  'ರ\u200d್ಯಾಂ',
  'ರಾಜ್\u200cಕುಮಾರ್',
  'خان\u200cزاده',
  'José Ñandú',
  'Supportive Adminson',
  'Bolisetty Rao',
  'Asha आशा',
  'Анна Иванова',
  'A. P. J. Abdul Kalam',
  'K.R. Narayanan',
  'Mohd. Anees-ul-Haq',
  "D'Souza, Maria",
])('accepts %s', (name) => {
  expect(nameProblem(name)).toBeUndefined();
});

it.each([
  'Asha\u200bRao',
  'Asha\u202eoaR',
  'A\u0000sha',
  'Asha\u2028Rao',
  'As\u200dha',
  '\ufeffAsha',
  'A\u2066sha',
  'আ\u200d',
  '\u200dআশা',
  'আ\u200d শা',
  'ক্\u200d\u200dষ',
  'e\u0301\u200dric',
  'আশা\u200dRao',
])('refuses hidden characters: %j', (name) => {
  expect(nameProblem(name)).toContain('hidden');
});

it.each(['Аdmin', 'Rаvi Iyer', 'Αsha Rao'])('refuses a word that mixes scripts: %s', (name) => {
  expect(nameProblem(name)).toContain('one script');
});

it.each(['Boli Support', 'ADMIN', 'The moderator', 'Ａｄｍｉｎ', 'Boli_Care', 'The_admin', 'admin1', 'asha.support'])(
  'refuses names that look like staff: %s',
  (name) => {
    expect(nameProblem(name)).toBe('Please enter your own name.');
  },
);

it.each([
  'You won Rs 50,000! Claim it at https://evil.example/claim',
  'Asha / Rao',
  'Asha ／ Rao',
  'Asha 2',
  'Asha २',
  'Asha ②',
])('refuses digits and slashes: %s', (name) => {
  expect(nameProblem(name)).toBe('Please enter your name without digits and slashes.');
});

it.each(['----------', '+91 -- 12345', '98765 4321'])('refuses a mobile number without ten digits: %s', (mobile) => {
  const form = { name: 'Asha', email: 'a@b.cd', mobile, password: 'Boli@2026', matchPassword: 'Boli@2026' };
  expect(register.body.schema.safeParse(form).error?.issues[0]?.message).toBe('Please enter a valid mobile number.');
});
