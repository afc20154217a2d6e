import * as z from 'zod';
import type { EngineAnswer, EngineClient } from './engine-client.ts';

/** Strict: what asks for more, such as the capacity used, goes to the engine as it is. */
const batch = z.strictObject({
  Statements: z.array(z.strictObject({ Statement: z.string(), Parameters: z.array(z.unknown()) })),
});

/**
 * Executes a batch of statements that write. dynoxide writes each of them to the disk by itself, which takes thrice the
 * processor time of all in one transaction. So they are tried as one; where a single one is refused nothing is written, and the
 * batch goes to the engine as it came, which answers for each.
 *
 * @param input what `body` says
 */
export async function executeStatements(client: EngineClient, body: Buffer, input: unknown): Promise<EngineAnswer> {
  const parsed = batch.safeParse(input);
  if (parsed.success) {
    const together = JSON.stringify({ TransactStatements: parsed.data.Statements });
    const answer = await client.send('DynamoDB_20120810.ExecuteTransaction', together);
    if (answer.status === 200) return answer;
  }
  return client.send('DynamoDB_20120810.BatchExecuteStatement', body);
}
