/**
 * Cosignatures of witnesses, who saw that a log only ever grew: https://c2sp.org/tlog-cosignature. They stand in the note
 * of a checkpoint below the signature of the log.
 */
import { isSame } from '../bytes.ts';
import { COSIGNATURE, isSigned, parseNote, parseVerifierKey, type VerifierKey } from '../note.ts';

export interface Cosignature {
  /** The witness. */
  readonly name: string;
  /** When it was given, epoch milliseconds. */
  readonly at: number;
}

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

export interface Witness {
  /** The address before `/add-checkpoint`. */
  readonly url: string;
  readonly key: VerifierKey;
}

/** Undefined unless it is the key of a witness, as people pass it on. */
export const parseWitnessKey = (text: string): VerifierKey | undefined => parseVerifierKey(text, COSIGNATURE);

/** `URL KEY, URL KEY`. Undefined unless each is an address and the key of a witness. */
export function parseWitnesses(text: string): readonly Witness[] | undefined {
  const witnesses: Witness[] = [];
  for (const pair of text === '' ? [] : text.split(',')) {
    const [url = '', key = '', ...more] = pair.trim().split(/\s+/);
    const parsed = parseWitnessKey(key);
    if (!/^https?:\/\/\S+[^/]$/.test(url) || parsed === undefined || more.length > 0) return undefined;
    witnesses.push({ url, key: parsed });
  }
  return witnesses;
}

/** The text that a witness signs. @param at in seconds */
export const cosignedText = (text: string, at: number | bigint): string => `cosignature/v1\ntime ${at}\n${text}`;

/** The right cosignatures of these witnesses; others are ignored. */
export async function findCosignatures(
  note: string,
  witnesses: readonly VerifierKey[],
): Promise<readonly Cosignature[]> {
  const { text = '', signatures = [] } = parseNote(note) ?? {};
  const found: Cosignature[] = [];
  for (const key of witnesses) {
    for (const { name, id, signature } of signatures) {
      if (name !== key.name || !isSame(id, key.id) || signature.length !== TIME_BYTES + SIGNATURE_BYTES) continue;
      const seconds = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
      if (!(await isSigned(cosignedText(text, seconds), key, signature.slice(TIME_BYTES)))) continue;
      found.push({ name, at: Number(seconds) * 1000 });
      break;
    }
  }
  return found;
}

/** The note with the lines of an answer that are signatures of this witness. Undefined: it has none that is right. */
export async function withCosignature(note: string, answer: string, witness: VerifierKey): Promise<string | undefined> {
  const lines = answer.split('\n').filter((line) => line.startsWith(`— ${witness.name} `));
  for (const line of lines) {
    const cosigned = `${note}${line}\n`;
    if ((await findCosignatures(cosigned, [witness])).length > 0) return cosigned;
  }
  return undefined;
}
