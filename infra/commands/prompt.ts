import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/**
 * Asks for secrets, one after the other, and shows nothing of what is typed: a secret on the command line would be in
 * the shell's history and in the list of processes. Reads lines where the input is no terminal.
 *
 * @throws CommandError when the input ends before all have been answered
 */
export async function askSecrets(questions: readonly string[]): Promise<readonly string[]> {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  // On a terminal readline itself echoes, to its output.
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
