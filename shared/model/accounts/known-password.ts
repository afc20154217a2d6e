/** Words that are common in breached passwords. With a capital, a digit and a symbol they pass every meter. */
const KNOWN_WORDS = [
  'password passwort passw qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwe asd zxc abc abcd abcde abcdef',
  'admin administrator root user guest login welcome letmein changeme default secret master test testing temp hello',
  'iloveyou monkey dragon sunshine princess football baseball cricket superman batman shadow michael ashley trustno',
  'india bharat mumbai delhi bangalore bengaluru chennai kolkata hyderabad pune krishna ganesh sairam jaishreeram omsairam',
  'google facebook gmail company summer winter spring autumn january december',
].flatMap((line) => line.split(' '));
const KNOWN: ReadonlySet<string> = new Set(KNOWN_WORDS);

/** Common substitutions for letters. */
const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** Digits and symbols before or after the word. */
const ADDITIONS = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** Whether a password is easy to guess: a common word with substitutions or additions, or a repetition. */
export function isKnownPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replaceAll(ADDITIONS, '');
  const first = lower.split(/[^\p{L}]+/u)[0] ?? '';
  const words = [lower, core, first, withoutSubstitutions(lower), withoutSubstitutions(core)];
  return words.some((word) => KNOWN.has(word)) || /^(.+?)\1+$/u.test(lower);
}

const withoutSubstitutions = (word: string): string =>
  word.replaceAll(/[01345@$]/g, (sign) => SUBSTITUTIONS[sign] ?? sign);
