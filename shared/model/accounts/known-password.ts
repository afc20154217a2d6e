/**
 * Words that lists of breached passwords are full of, of which people make "strong" ones by a capital, a digit or a sign.
 * Such a password passes every meter and is among the first that anybody tries.
 */
const KNOWN_WORDS = [
  'password passwort passw qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwe asd zxc abc abcd abcde abcdef',
  'admin administrator root user guest login welcome letmein changeme default secret master test testing temp hello',
  'iloveyou monkey dragon sunshine princess football baseball cricket superman batman shadow michael ashley trustno',
  'india bharat mumbai delhi bangalore bengaluru chennai kolkata hyderabad pune krishna ganesh sairam jaishreeram omsairam',
  'google facebook gmail company summer winter spring autumn january december',
].flatMap((line) => line.split(' '));
const KNOWN: ReadonlySet<string> = new Set(KNOWN_WORDS);

/** How letters are commonly dressed up. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** What follows or precedes the word: a year, a count, a sign. */
const TRIMMINGS = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** Whether a password is one that is known from breaches: a well-known word, dressed up, or one only repeated. */
export function isKnownPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replaceAll(TRIMMINGS, '');
  const first = lower.split(/[^\p{L}]+/u)[0] ?? '';
  const words = [lower, core, first, undressed(lower), undressed(core)];
  return words.some((word) => KNOWN.has(word)) || /^(.+?)\1+$/u.test(lower);
}

const undressed = (word: string): string => word.replaceAll(/[01345@$]/g, (sign) => DISGUISES[sign] ?? sign);
