/** Something the operator must put right; its message is all that is shown. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** `--help` was given: its message is the answer. */
export class HelpAsked extends Error {}

/** A line of what the command answers. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a command to its end. It ends with code 1 when something is left to do or went wrong, and says what in a
 * sentence rather than a stack trace; credentials and answers of AWS never get into either.
 */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (error instanceof HelpAsked) {
      say(error.message);
      return;
    }
    process.exitCode = 1;
    process.stderr.write(`${error instanceof Error ? `${label(error)}${error.message}` : String(error)}\n`);
  }
}

function label(error: Error): string {
  return error instanceof CommandError ? '' : `${error.name}: `;
}
