/**
 * Words that somebody may have meant, as OpenSearch's fuzzy query finds them with `AUTO:4,8` (`search-clauses.ts`). It
 * runs for every title of a large catalogue, so it cuts no text into words and stores nothing.
 */

/** Numbers are meant as they are typed: 2018 is not 2019. */
const LETTERS = /^[\p{L}\p{M}]+$/u;

/** How many typing errors a word may have. */
export function errorsIn(word: string): 0 | 1 | 2 {
  if (word.length < 4 || !LETTERS.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Whether a folded text has a word that becomes `word` by at most so many errors: a letter is missing, too many, wrong, or
 * swapped with the next.
 */
export function hasWordLike(text: string, word: string, errors: number): boolean {
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && isInWord(text.charCodeAt(at))) continue;
    if (Math.abs(at - from - word.length) <= errors && isReached(word, 0, text, from, at, errors)) return true;
    from = at + 1;
  }
  return false;
}

const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
const isInWord = (code: number): boolean =>
  code < 128 ? (code >= 97 && code <= 122) || (code >= 48 && code <= 57) : IN_WORD.test(String.fromCharCode(code));

/** Whether `word` from `n` on becomes `text` between `m` and `end`. */
function isReached(word: string, n: number, text: string, m: number, end: number, errors: number): boolean {
  while (n < word.length && m < end && word.charCodeAt(n) === text.charCodeAt(m)) {
    n += 1;
    m += 1;
  }
  const [rest, other] = [word.length - n, end - m];
  if (Math.abs(rest - other) > errors) return false;
  if (rest === 0 || other === 0) return true;
  if (errors === 0) return false;
  const isSwapped = rest > 1 && other > 1 && word[n] === text[m + 1] && word[n + 1] === text[m];
  return (
    isReached(word, n + 1, text, m + 1, end, errors - 1) ||
    isReached(word, n + 1, text, m, end, errors - 1) ||
    isReached(word, n, text, m + 1, end, errors - 1) ||
    (isSwapped && isReached(word, n + 2, text, m + 2, end, errors - 1))
  );
}
