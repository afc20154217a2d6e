import { expect, test } from 'vitest';
import { bytesOf } from '#shared/proof/bytes.ts';
import { parseCheckpoint } from '#shared/proof/checkpoint.ts';
import { openNote, parseVerifierKey, signNote, textOfKey, verifierKey } from '#shared/proof/note.ts';

// The keys and notes of Go's own test: https://cs.opensource.google/go/x/mod/+/master:sumdb/note/note_test.go
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const ENOCH = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const BY_PETER =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const BY_ENOCH =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';

function keyOf(text: string) {
  const key = parseVerifierKey(text);
  if (key === undefined) throw new Error(`${text} was not read`);
  return key;
}

test('keys of Go are read and written to the letter, and none that was mangled', () => {
  expect(textOfKey(keyOf(PETER))).toBe(PETER);
  expect(textOfKey(keyOf(ENOCH))).toBe(ENOCH);
  for (let at = 0; at < PETER.length; at += 1) {
    const mangled = `${PETER.slice(0, at)}${String.fromCharCode(PETER.charCodeAt(at) + 1)}${PETER.slice(at + 1)}`;
    expect(parseVerifierKey(mangled), mangled).toBeUndefined();
    expect(parseVerifierKey(PETER.slice(0, at)), PETER.slice(0, at)).toBeUndefined();
  }
  expect(
    parseVerifierKey(`PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==`),
  ).toBeUndefined();
  expect(parseVerifierKey('PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')).toBeUndefined();
});

test('a note of Go is opened by each key that signed it, and by no other', async () => {
  const note = `${TEXT}\n${BY_PETER}${BY_ENOCH}`;
  expect(await openNote(note, keyOf(PETER))).toBe(TEXT);
  expect(await openNote(note, keyOf(ENOCH))).toBe(TEXT);
  expect(await openNote(`${TEXT}\n${BY_PETER}`, keyOf(ENOCH))).toBeUndefined();
  expect(await openNote(note.replace('answer', 'question'), keyOf(PETER))).toBeUndefined();
});

test.each([
  ['no signature', TEXT],
  ['an empty signature', `${TEXT}\n`],
  ['no new line at the end', `${TEXT}\n${BY_PETER.slice(0, -1)}`],
  ['a control character', `\u0001${TEXT}\n${BY_PETER}`],
  ['a bad name', `${TEXT}\n${BY_PETER}${BY_PETER.replace('PeterNeumann', 'Bad Name')}`],
  ['another line', `${TEXT}\n${BY_PETER}Unexpected line.\n`],
  ['too many signatures', `${TEXT}\n${BY_PETER.repeat(101)}`],
])('a note with %s is none', async (_what, note) => {
  expect(await openNote(note, keyOf(PETER))).toBeUndefined();
});

test('what is signed here is as Go signs it', async () => {
  // The private key of PeterNeumann in the same test, as PKCS #8.
  const seed = Uint8Array.from(atob('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'), (letter) => letter.charCodeAt(0));
  const pkcs8 = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32, ...seed.slice(1));
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  const sign = async (text: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(text)));
  expect(await signNote(TEXT, keyOf(PETER), sign)).toBe(`${TEXT}\n${BY_PETER}`);
});

test('a name with a space or a plus is none', () => {
  for (const name of ['', 'a b', 'a+b']) expect(() => verifierKey(name, new Uint8Array(32))).toThrow('no name');
});

test('the published example of a checkpoint is read', () => {
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
  expect(parseCheckpoint(text)).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
  expect(parseCheckpoint(text.replace('20852163', '020852163'))).toBeUndefined();
  expect(parseCheckpoint(text.replace('CsUY', 'CsU'))).toBeUndefined();
  expect(parseCheckpoint(bytesOf('').toString())).toBeUndefined();
});
