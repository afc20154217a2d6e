/** An error that the operator can fix. Only its message is printed. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Thrown for `--help`; its message is the usage. */
export class HelpAsked extends Error {}

/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a command. After an error it prints a sentence instead of a stack trace, without credentials or answers of AWS, and
 * exits with code 1.
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
