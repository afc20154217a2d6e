/** What the sources keep to that no linter knows. Both answer with a sentence for each place that does not. */

/** The line has 120 columns; a word more hurts nobody. */
const WIDEST = 125;

/** Comments are read without scrolling. An address cannot be broken. */
export function wideComments(file: string, text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.length > WIDEST && /^\s*(?:\*|\/\*\*|\/\/(?! oxlint))/.test(line) && !/https?:/.test(line)
        ? [`${file}:${index + 1} has a comment that is wider than ${WIDEST} columns.`]
        : [],
    );
}

/** What awaits something is an act, so its name begins with a verb, or with what it asks. Lambda calls `handler` so. */
export function nounsThatAwait(file: string, text: string): readonly string[] {
  return text
    .matchAll(/^export (?:async function\*? |const (?=\w+ = async\b))(?!handler\b)([a-z]+)(\w*)/gm)
    .filter(([, first = '']) => !FIRST_WORDS.has(first))
    .map(([, first = '', rest = '']) => `${file}: ${first}${rest} awaits something, so it begins with a verb.`)
    .toArray();
}

const FIRST_WORDS: ReadonlySet<string> = new Set(
  `
  for has if in is may unless why with
  accept add admit annul answer append ask audit begin bid boot build call cancel capture change check close collect
  compare complete compute confirm connect copy correct count cover create decide decline decode decrypt delete
  deliver deploy dispatch embed enable encode encrypt end ensure enter erase export extend fan fetch find finish
  follow forget free fulfil gather get give handle hash hold import index insert invite invoke issue keep lapse list
  listen load log look mail make map mark matches move note notify open order owe pack paint pass pay place play post
  postpone prepare presign publish push put query read reauthenticate rebuild receive recheck reconcile record recount
  redrive refetch refresh refund refuse register release relist remind remove rename replace report request require
  respond restore retry return revoke roll run save scan seal seed send serve settle share sign start store sum sweep
  switch sync synth take transact try undo unpack unwatch update upload validate verify view void wait waive watch
  withdraw write
`.split(/\s+/),
);
