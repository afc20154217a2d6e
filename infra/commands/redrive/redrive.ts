import { describe, type Letter, readLetter } from './letter.ts';
import type { ReceivedLetter } from './receive-letters.ts';
import type { LetterQueue } from './queues.ts';

export interface RedriveDeps {
  readonly letters: AsyncIterable<ReceivedLetter>;
  /** Invokes a function. Returns its error, else undefined. */
  readonly call: (name: LetterQueue['function'], event: object) => Promise<string | undefined>;
  /** The records of a batch as the function receives them; undefined if the stream no longer has them. */
  readonly readAgain: (batch: Extract<Letter, { kind: 'records' }>['batch']) => Promise<readonly object[] | undefined>;
  readonly say: (line: string) => void;
}

interface RedriveReport {
  /** Letters handled and deleted. */
  readonly done: number;
  /** Letters still in the queue. */
  readonly left: number;
}

type Outcome = { readonly kind: 'done' | 'gone' } | { readonly kind: 'left'; readonly why: string };

/** At most the smallest batch size of the mappings, so that no call is too large. */
const RECORDS_A_CALL = 10;

/**
 * Retries every letter of a dead-letter queue once. A letter is deleted after success, else released. A dry run only prints
 * the letters.
 */
export async function redrive(queue: LetterQueue, isDryRun: boolean, deps: RedriveDeps): Promise<RedriveReport> {
  const [left, gone]: [ReceivedLetter[], ReceivedLetter[]] = [[], []];
  let done = 0;
  try {
    for await (const received of deps.letters) {
      left.push(received);
      const letter = readLetter(received.body);
      const outcome = isDryRun ? undefined : await handleLetter(queue, received, letter, deps);
      deps.say(`${received.id}: ${describe(letter)}${outcome === undefined ? '' : `: ${describeOutcome(outcome)}`}`);
      if (outcome?.kind === 'gone') gone.push(received);
      if (outcome?.kind !== 'done') continue;
      await received.delete();
      left.pop();
      done += 1;
    }
    const found = gone.length > 0 ? await recoverLostRecords(queue, deps) : false;
    for (const received of found ? gone : []) {
      await received.delete();
      left.splice(left.indexOf(received), 1);
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
  const records = await deps.readAgain(letter.batch);
  if (records === undefined) return { kind: 'gone' };
  for (let from = 0; from < records.length; from += RECORDS_A_CALL) {
    const failure = await deps.call(queue.function, { Records: records.slice(from, from + RECORDS_A_CALL) });
    if (failure !== undefined) return { kind: 'left', why: failure };
  }
  return { kind: 'done' };
}

/** Makes the call that does the work of lost records. Returns whether it did all of it. */
async function recoverLostRecords(
  { recoveryCall, recoversAll }: LetterQueue,
  { call, say }: RedriveDeps,
): Promise<boolean> {
  if (recoveryCall === undefined) return false;
  const failure = await call(recoveryCall.function, recoveryCall.event);
  say(`${recoveryCall.function} ${JSON.stringify(recoveryCall.event)}, since records are gone: ${failure ?? 'done'}`);
  if (failure === undefined && !recoversAll) {
    say(
      'What is overdue is done. Ledger entries, notices and settlements of the lost records are not: see the runbook.',
    );
  }
  return failure === undefined && recoversAll;
}

function outcomeOf(failure: string | undefined): Outcome {
  return failure === undefined ? { kind: 'done' } : { kind: 'left', why: failure };
}

function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return 'done';
    case 'gone':
      return 'the stream no longer has them';
    case 'left':
      return `put back: ${outcome.why}`;
  }
}
