/** Words that somebody may have meant, as OpenSearch's fuzzy query finds them with `AUTO:4,8` (`search-clauses.ts`). */

/** Numbers are meant as they are typed: 2018 is not 2019. */
const LETTERS = /^[\p{L}\p{M}]+$/u;

/** How many typing errors a word may have. */
export function errorsIn(word: string): 0 | 1 | 2 {
  const { length } = [...word];
  if (length < 4 || !LETTERS.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

/** Whether one word becomes the other by so many errors: a letter is missing, too many, wrong, or swapped with the next. */
export function isLike(word: string, most: number): (other: string) => boolean {
  const one = [...word];
  return (text) => {
    const other = [...text];
    const isReached = (n: number, m: number, left: number): boolean => {
      while (n < one.length && one[n] === other[m]) [n, m] = [n + 1, m + 1];
      if (one.length - n <= left && other.length - m <= left && (n === one.length || m === other.length)) return true;
      if (left === 0 || Math.abs(one.length - n - (other.length - m)) > left) return false;
      const isSwapped = one[n] === other[m + 1] && one[n + 1] === other[m];
      return (
        isReached(n + 1, m + 1, left - 1) ||
        isReached(n + 1, m, left - 1) ||
        isReached(n, m + 1, left - 1) ||
        (isSwapped && isReached(n + 2, m + 2, left - 1))
      );
    };
    return Math.abs(text.length - word.length) <= 2 * most && isReached(0, 0, most);
  };
}
