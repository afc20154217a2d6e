import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { anonymousConfig } from '../stack/bare-engine.ts';

/** A fake process that crashes at one of its steps: nothing after that step is done, in any branch. */
export interface FakeProcess {
  /** Every step so far, by its name and its count. */
  readonly steps: () => readonly string[];
  readonly hasCrashed: () => boolean;
  readonly step: (name: string) => void;
}

/** @param last the step at which it crashes; without it, it never does */
export function processCrashingAt(last?: string): FakeProcess {
  const times = new Map<string, number>();
  const steps: string[] = [];
  const hasCrashed = () => last !== undefined && steps.at(-1) === last;
  return {
    steps: () => steps,
    hasCrashed,
    step: (name) => {
      if (!hasCrashed()) {
        const time = (times.get(name) ?? 0) + 1;
        times.set(name, time);
        steps.push(`${name} (${time})`);
      }
      if (hasCrashed()) throw new Error('The process has crashed.');
    },
  };
}

/** A remote call: the process may crash before it, or after its effect and before the answer. */
export async function remoteCall<T>(process: FakeProcess, name: string, work: () => Promise<T>): Promise<T> {
  process.step(`before ${name}`);
  const answer = await work();
  process.step(`after ${name}`);
  return answer;
}

/** A client whose calls are steps of the process: one step before each read, two around each write. */
export function crashingClient(endpoint: string, process: () => FakeProcess): DynamoDBDocumentClient {
  const client = new DynamoDBClient(anonymousConfig(endpoint));
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const name = `${commandName} ${subjectOf(args.input)}`;
        if (/^(?:Put|Update|Delete|Transact)/.test(commandName)) return remoteCall(process(), name, () => next(args));
        process().step(name);
        return next(args);
      },
    { step: 'initialize' },
  );
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** The subject of a call, without the times and numbers that differ between events. */
function subjectOf(input: unknown): string {
  const { Key, Item, ExpressionAttributeValues } = Object(input);
  const { userId, id, sk } = Object(Key ?? Item);
  const subject = userId === undefined ? ExpressionAttributeValues : [userId, id, sk];
  return JSON.stringify(subject ?? null).replaceAll(/\d[\dT:.Z-]*/g, '');
}
