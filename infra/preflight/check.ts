/** What is not as it should be before people come. */
export interface Finding {
  /** `missing`: do not open like this. `advice`: a decision that somebody should have made. */
  readonly level: 'missing' | 'advice';
  readonly says: string;
  /** The command, or the step, that puts it right. */
  readonly remedy: string;
}

export interface Check {
  /** As in the list "Going live" of docs/operations.md. */
  readonly about: string;
  readonly find: () => Promise<readonly Finding[]>;
}

export const missing = (says: string, remedy: string): Finding => ({ level: 'missing', says, remedy });
export const advice = (says: string, remedy: string): Finding => ({ level: 'advice', says, remedy });

/**
 * Makes all checks and prints what they find, in their order. What could not be checked counts as missing.
 *
 * @returns how much is missing
 */
export async function runPreflight(checks: readonly Check[], say: (line: string) => void): Promise<number> {
  const results = await Promise.all(checks.map(findOrSayWhyNot));
  for (const [index, findings] of results.entries()) {
    const about = `${index + 1}. ${checks[index]?.about ?? ''}`;
    say(findings.length === 0 ? `${about}: ready` : `${about}:`);
    for (const { level, says, remedy } of findings) {
      say(`   ${level === 'missing' ? 'MISSING' : 'advice'}: ${says}`);
      for (const line of remedy.split('\n')) say(`      ${line}`);
    }
  }
  return results.flat().filter(({ level }) => level === 'missing').length;
}

async function findOrSayWhyNot({ find }: Check): Promise<readonly Finding[]> {
  try {
    return await find();
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return [missing(`This could not be checked (${why}).`, 'Deploy first, with credentials that may read this.')];
  }
}
