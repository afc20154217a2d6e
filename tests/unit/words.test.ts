import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Words of which people read one kind only, on screens, in mails and in refusals. The spec prescribes the texts below. */
const BANNED = [
  { word: /\bsign(s|ed|ing)?[ -]in(s)?\b|\bsign(s|ed|ing)? (\w+ )?out\b/i, say: 'log in' },
  { word: /\bLogin (to|with|here|again)\b/, say: 'log in, as a verb' },
  { word: /\bemails?\b/i, say: 'e-mail' },
  // A text or a label may begin with it: there it is the spec's name of the field or the payment.
  { word: /(?<=[^(])\bEMD\b/, say: 'deposit (EMD) at first mention, then deposit' },
  { word: /\bKYC\b|\bidentity verification\b/i, say: 'identity check' },
  { word: /\b(This|[Tt]he|[Yy]our) item (is|was|has|will|you)\b/, say: 'lot' },
  { word: /\b([Tt]his|[Tt]he|[Oo]ur) (marketplace|platform)\b|\bBOLI /, say: 'Boli' },
];

/** To the letter. */
const OF_THE_SPEC = [
  'Please enter a valid email address.',
  'Registration successful! Please check your email for verification.',
  'Search by name, email, or ID...',
  'KYC Verification Approved',
  'KYC Verification Rejected',
  'View KYC',
];

/** The texts of a file: what has a space, or begins with a capital letter. */
function textsOf(path: string): readonly string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isUnread(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) {
      const text = node.text.replaceAll(/\s+/g, ' ').trim();
      // The spec calls the fields Email.
      if (/^[A-Z]| /.test(text) && text !== 'Email') texts.push(text);
    }
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true, kind));
  return texts;
}

/** Exceptions and the log are for operators, summaries and cookies for readers of the API. */
function isUnread(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith('Error');
  if (ts.isCallExpression(node)) return node.expression.getText().startsWith('logger.');
  if (ts.isPropertyAssignment(node)) return ['summary', 'holds', 'className'].includes(node.name.getText());
  return ts.isJsxAttribute(node) && node.name.getText() === 'className';
}

const texts = globSync('{web/src,functions,shared}/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((path) =>
  textsOf(path).map((text) => ({ path, text })),
);

test.each(BANNED)('people read “$say”, and no other word for it', ({ word }) => {
  const others = texts.filter(({ text }) => word.test(text) && !OF_THE_SPEC.includes(text));
  expect(others.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test('every text that the spec prescribes is still there', () => {
  expect(OF_THE_SPEC.filter((text) => !texts.some((one) => one.text === text))).toEqual([]);
});
