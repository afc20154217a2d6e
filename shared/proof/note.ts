/** Signed notes with Ed25519: https://c2sp.org/signed-note, as Go's `golang.org/x/mod/sumdb/note` reads them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { bytesOf, fromBase64, isSame, toBase64 } from './bytes.ts';

/** Kinds of keys: of whoever writes a note, and of a witness (https://c2sp.org/tlog-cosignature). */
type KeyKind = typeof ED25519 | typeof COSIGNATURE;

export interface VerifierKey {
  readonly name: string;
  readonly id: Uint8Array<ArrayBuffer>;
  /** 32 bytes. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

/** Signs the bytes of a text. */
export type Sign = (text: Uint8Array) => Promise<Uint8Array>;

const ED25519 = 1;
export const COSIGNATURE = 4;
const ID_BYTES = 4;
const KEY_BYTES = 32;
/** More than these are not read, as in Go. */
const MOST_SIGNATURES = 100;
const MOST_BYTES = 1_000_000;
const NAME = /^[^\s+]+$/u;
// Neither a control character nor half of a surrogate pair.
const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u;
const SIGNATURE_LINE = /^— (\S+) (\S+)$/u;

/** The key of a name. Throws if the name is none, or the key has not 32 bytes. */
export function verifierKey(name: string, publicKey: Uint8Array<ArrayBuffer>, kind: KeyKind = ED25519): VerifierKey {
  if (!NAME.test(name) || publicKey.length !== KEY_BYTES) throw new Error('This is no name or key of a signed note.');
  const id = sha256(concatBytes(bytesOf(`${name}\n`), Uint8Array.of(kind), publicKey)).slice(0, ID_BYTES);
  return { name, id, publicKey };
}

/** As people pass it on: name, id and key. */
export const textOfKey = ({ name, id, publicKey }: VerifierKey, kind: KeyKind = ED25519): string =>
  `${name}+${bytesToHex(id)}+${toBase64(concatBytes(Uint8Array.of(kind), publicKey))}`;

/** Undefined unless it is a key of Ed25519 whose id is right. */
export function parseVerifierKey(text: string, kind: KeyKind = ED25519): VerifierKey | undefined {
  const [name = '', id, encoded = '', ...more] = splitTwice(text);
  const bytes = fromBase64(encoded);
  if (more.length > 0 || bytes?.length !== KEY_BYTES + 1 || bytes[0] !== kind || !NAME.test(name)) return undefined;
  const key = verifierKey(name, bytes.slice(1), kind);
  return bytesToHex(key.id) === id ? key : undefined;
}

/** Base64 may contain a plus. */
function splitTwice(text: string): readonly string[] {
  const first = text.indexOf('+');
  const second = text.indexOf('+', first + 1);
  return first === -1 || second === -1
    ? []
    : [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)];
}

/** The note of a text, which ends in a new line. */
export async function signNote(text: string, key: VerifierKey, sign: Sign): Promise<string> {
  const signature = concatBytes(key.id, await sign(bytesOf(text)));
  return `${text}\n— ${key.name} ${toBase64(signature)}\n`;
}

/** The text of a note; undefined unless it is well-formed and the key has signed it. Signatures of others are ignored. */
export async function openNote(note: string, key: VerifierKey): Promise<string | undefined> {
  const { text, signatures } = parseNote(note) ?? {};
  const signature = signatures?.find((candidate) => candidate.name === key.name && isSame(candidate.id, key.id));
  return text !== undefined && signature !== undefined && (await isSigned(text, key, signature.signature))
    ? text
    : undefined;
}

interface Signature {
  readonly name: string;
  readonly id: Uint8Array;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** Undefined unless it is well-formed. Nobody has checked the signatures. */
export function parseNote(
  note: string,
): { readonly text: string; readonly signatures: readonly Signature[] } | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end === -1 || !note.endsWith('\n') || note.length > MOST_BYTES) return undefined;
  if (!note.split('\n').every((line) => PLAIN.test(line))) return undefined;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) return undefined;
  const signatures = lines.map(parseSignature).filter((signature) => signature !== undefined);
  return signatures.length === lines.length ? { text, signatures } : undefined;
}

function parseSignature(line: string): Signature | undefined {
  const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (!NAME.test(name) || bytes === undefined || bytes.length <= ID_BYTES) return undefined;
  return { name, id: bytes.slice(0, ID_BYTES), signature: bytes.slice(ID_BYTES) };
}

export async function isSigned(
  text: string,
  { publicKey }: VerifierKey,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, bytesOf(text));
}
