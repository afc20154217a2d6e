/** Witnesses, who are asked to sign each checkpoint, too: https://c2sp.org/tlog-witness. */
import { logger } from '#functions/platform/logger.ts';
import { toBase64 } from '#shared/proof/bytes.ts';
import type { Checkpoint } from '#shared/proof/checkpoint.ts';
import { consistencyProof } from '#shared/proof/inclusion.ts';
import { COSIGNATURE, textOfKey } from '#shared/proof/note.ts';
import { type ReadLogFile, readTiles } from '#shared/proof/read-tiles.ts';
import { TILE_WIDTH } from '#shared/proof/tree.ts';
import { parseWitnesses, type Witness, withCosignature } from '#shared/proof/witness/cosignature.ts';
import type { LogStore } from './log-store.ts';

/** From the setting `logWitnesses`, or `none`. Throws if it is neither. */
export function witnessesIn(setting: string): readonly Witness[] {
  const witnesses = setting === 'none' ? [] : parseWitnesses(setting);
  if (witnesses === undefined) throw new Error(`These are no witnesses: ${setting}`);
  return witnesses;
}

/** Tells everybody by which keys the witnesses sign: one a line. */
export async function writeWitnesses(store: LogStore, witnesses: readonly Witness[]): Promise<void> {
  const file = store.changing('witnesses');
  const [text, before] = [witnesses.map(({ key }) => `${textOfKey(key, COSIGNATURE)}\n`).join(''), await file.read()];
  // If somebody else writes it now, it is the same setting.
  if ((before?.text ?? '') !== text) await file.put(text, before);
}

/** A witness that does not answer in this time is left out: the log does not wait for it. */
const TIMEOUT_MS = 2_000;

interface Asked {
  /** As the log signed it. */
  readonly note: string;
  readonly checkpoint: Checkpoint;
  readonly read: ReadLogFile;
  /** The size of the checkpoint that was published before. */
  readonly before: number;
}

/** The note with the cosignatures of all witnesses that gave one. */
export async function askWitnesses(witnesses: readonly Witness[], request: Asked): Promise<string> {
  const answers = await Promise.all(witnesses.map((witness) => askWitness(witness, request)));
  let note = request.note;
  for (const [place, { key, url }] of witnesses.entries()) {
    const answer = answers[place];
    const cosigned = answer === undefined ? undefined : await withCosignature(note, answer, key);
    if (cosigned === undefined) logger.warn('a witness did not sign', { url, size: request.checkpoint.size });
    else note = cosigned;
  }
  return note;
}

/** The lines of its answer. A witness that has seen another size says which, and is asked once more. */
async function askWitness({ url }: Witness, request: Asked): Promise<string | undefined> {
  let { before } = request;
  try {
    for (const isLast of [false, true]) {
      const answer = await fetch(`${url}/add-checkpoint`, {
        method: 'POST',
        body: await bodyOf(request, before),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await answer.text();
      if (answer.ok) return text;
      const seen = Number(/^(\d{1,15})\n$/.exec(text)?.[1] ?? Number.NaN);
      if (answer.status !== 409 || isLast || !(seen <= request.checkpoint.size)) {
        logger.warn('a witness refused', { url, status: answer.status, answer: text.slice(0, 200) });
        return undefined;
      }
      before = seen;
    }
  } catch (error) {
    logger.warn('a witness could not be reached', { url, error });
  }
  return undefined;
}

async function bodyOf({ note, checkpoint, read }: Asked, before: number): Promise<string> {
  const { size } = checkpoint;
  const beside = [Math.floor((before - 1) / TILE_WIDTH)];
  const proof =
    before === 0 || before === size
      ? []
      : consistencyProof(await readTiles(read, checkpoint, beside, before), before, size);
  return [`old ${before}`, ...proof.map(toBase64), '', note].join('\n');
}
