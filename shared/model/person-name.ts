/**
 * What no name may hold: control characters, separators of lines, and invisible or direction-changing letters, with
 * which a name can look like another. Joiners stay where the scripts of India need them, after a mark.
 */
const DECEPTIVE = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}|(?<!\p{M})[\u200c\u200d]/u;

/** Words by which somebody would pass for the people who run the site. */
const STAFF = /\b(?:admin|administrator|boli|moderator|staff|support)\b/iu;

/** Why a name cannot be used, as the form says it; undefined when it can. */
export function nameProblem(name: string): string | undefined {
  if (DECEPTIVE.test(name)) return 'Please enter your name without hidden characters.';
  if (STAFF.test(name.normalize('NFKC'))) return 'Please enter your own name.';
  return undefined;
}
