import { describe, type Letter, readLetter } from './letter.ts';
import type { LetterQueue } from './queues.ts';
import type { ReceivedLetter } from './receive-letters.ts';

export interface RedriveDeps {
  readonly letters: AsyncIterable<ReceivedLetter>;
  /** Invokes a function. Returns its error, else undefined. */
  readonly call: (name: LetterQueue['function'], event: object) => Promise<string | undefined>;
  readonly say: (line: string) => void;
}

interface RedriveReport {
  /** Letters handled and deleted. */
  readonly done: number;
  /** Letters still in the queue. */
  readonly left: number;
}

type Outcome = { readonly kind: 'done' } | { readonly kind: 'left'; readonly why: string };

/** At most the smallest batch size of the mappings, so that no call is too large. */
const RECORDS_A_CALL = 10;

/**
 * Retries every letter of a dead-letter queue once. A letter is deleted after success, else released. A dry run only prints
 * the letters.
 */
export async function redrive(queue: LetterQueue, isDryRun: boolean, deps: RedriveDeps): Promise<RedriveReport> {
  const left: ReceivedLetter[] = [];
  let done = 0;
  try {
    for await (const received of deps.letters) {
      left.push(received);
      const letter = readLetter(received.body);
      const outcome = isDryRun ? undefined : await handleLetter(queue, received, letter, deps);
      deps.say(`${received.id}: ${describe(letter)}${outcome === undefined ? '' : `: ${describeOutcome(outcome)}`}`);
      if (outcome?.kind !== 'done') continue;
      await received.delete();
      left.pop();
      done += 1;
    }
  } finally {
    for (const received of left) await received.release();
  }
  return { done, left: left.length };
}

async function handleLetter(
  queue: LetterQueue,
  { id, body }: ReceivedLetter,
  letter: Letter,
  deps: RedriveDeps,
): Promise<Outcome> {
  if (letter.kind === 'unknown') return { kind: 'left', why: 'not understood' };
  if (letter.kind === 'call') {
    const event = queue.areMessages ? { Records: [{ messageId: id, body }] } : letter.event;
    return outcomeOf(await deps.call(queue.function, event));
  }
  const { records } = letter;
  if (records === undefined) return { kind: 'left', why: 'it has only their position' };
  for (let from = 0; from < records.length; from += RECORDS_A_CALL) {
    const failure = await deps.call(queue.function, { Records: records.slice(from, from + RECORDS_A_CALL) });
    if (failure !== undefined) return { kind: 'left', why: failure };
  }
  return { kind: 'done' };
}

function outcomeOf(failure: string | undefined): Outcome {
  return failure === undefined ? { kind: 'done' } : { kind: 'left', why: failure };
}

function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return 'done';
    case 'left':
      return `put back: ${outcome.why}`;
  }
}
