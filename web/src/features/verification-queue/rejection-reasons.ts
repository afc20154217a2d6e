import { ok, refused, type Result } from '#shared/model/result.ts';

/** The last of the list: the admin's own words alone. */
export const OWN_WORDS = 'Another reason, in your own words below';

/** The reason as the person reads it: the chosen sentence, then the admin's words. Refused with what is missing. */
export function reasonText(sentence: string | undefined, words: string): Result<string, string> {
  const own = words.trim();
  if (sentence === undefined || sentence === OWN_WORDS) return own === '' ? refused('Please give a reason.') : ok(own);
  return ok(own === '' ? sentence : `${sentence} ${own}`);
}
