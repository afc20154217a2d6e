/**
 * What no name may hold: control characters, separators of lines, and invisible or direction-changing letters, with
 * which a name can look like another. Joiners stay where the scripts of India need them, after a mark.
 */
const DECEPTIVE = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}|(?<!\p{M})[\u200c\u200d]/u;

/** Letters that look alike in one word: a Cyrillic A before Latin letters. The scripts of India stand beside Latin in no word. */
const MIXED = /(?=[\p{L}\p{M}]*\p{Script=Latin})(?=[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}])[\p{L}\p{M}]/u;

/** Words by which somebody would pass for the people who run the site, whatever stands between them but letters. */
const STAFF = /(?<![\p{L}\p{M}])(?:admin|administrator|boli|helpdesk|moderator|staff|support)(?![\p{L}\p{M}])/iu;

/** What links and sums of money are written with, and no name: it stands in mails that we send, and in admins' notices. */
const NO_NAME = /[\p{Nd}/]/u;

/** Why a name cannot be used, as the form says it; undefined when it can. */
export function nameProblem(name: string): string | undefined {
  if (DECEPTIVE.test(name)) return 'Please enter your name without hidden characters.';
  if (MIXED.test(name)) return 'Please enter your name in the letters of one script.';
  const plain = name.normalize('NFKC');
  if (STAFF.test(plain)) return 'Please enter your own name.';
  if (NO_NAME.test(plain)) return 'Please enter your name without digits and slashes.';
  return undefined;
}
