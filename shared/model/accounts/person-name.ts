/**
 * Control characters, line separators, and invisible or direction-changing characters, with which one name can look
 * like another.
 */
const DECEPTIVE = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/**
 * A joiner that is no letter. In the scripts of India one stands between two letters (Bengali র‍্য, Kannada ರ‍್ಯ;
 * Urdu), or ends a word after a mark (Malayalam ന്‍). https://www.unicode.org/versions/latest/core-spec/chapter-12/
 */
const INDIAN = String.raw`[[\p{L}\p{M}]&&[\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}]]`;
const JOINER = String.raw`[\u200c\u200d]`;
const HIDDEN_JOINER = new RegExp(
  String.raw`(?<!${INDIAN})${JOINER}|${JOINER}(?!${INDIAN})[\p{L}\p{M}]|(?<![${INDIAN}&&\p{M}])${JOINER}(?!${INDIAN})`,
  'v',
);

/** Letters that look alike in one word, such as a Cyrillic A before Latin letters. No Indian word mixes them. */
const MIXED = /(?=[\p{L}\p{M}]*\p{Script=Latin})(?=[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}])[\p{L}\p{M}]/u;

/** Words with which a person could pretend to be staff. */
const STAFF = /(?<![\p{L}\p{M}])(?:admin|administrator|boli|helpdesk|moderator|staff|support)(?![\p{L}\p{M}])/iu;

/** Names appear in mails and admins' notices, so they must not contain links (/) or sums of money (digits). */
const NO_NAME = /[\p{Nd}/]/u;

/** Why a name is refused, as the form shows it; undefined when it is accepted. */
export function nameProblem(name: string): string | undefined {
  if (DECEPTIVE.test(name) || HIDDEN_JOINER.test(name)) return 'Please enter your name without hidden characters.';
  if (MIXED.test(name)) return 'Please enter your name in the letters of one script.';
  const plain = name.normalize('NFKC');
  if (STAFF.test(plain)) return 'Please enter your own name.';
  if (NO_NAME.test(plain)) return 'Please enter your name without digits and slashes.';
  return undefined;
}
