import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/**
 * Prompts for secrets without echo. On the command line a secret would be in the shell's history and the list of processes.
 * Reads lines if the input is not a terminal.
 *
 * @throws CommandError if the input ends early
 */
export async function askSecrets(questions: readonly string[]): Promise<readonly string[]> {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  // On a terminal readline echoes to its output, so the output discards everything.
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  lines.on('SIGINT', () => {
    lines.close();
  });
  const typed = lines[Symbol.asyncIterator]();
  const answers: string[] = [];
  for (const question of questions) {
    process.stderr.write(`${question}: `);
    const line = await typed.next();
    process.stderr.write('\n');
    if (line.done === true) throw new CommandError('Nothing was changed.');
    answers.push(line.value.trim());
  }
  lines.close();
  return answers;
}
