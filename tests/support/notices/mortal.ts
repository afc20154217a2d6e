import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { anyoneAt } from '../stack/bare-engine.ts';

/** A process that dies at one of its steps: what comes after it is not done, in whichever branch. */
export interface Life {
  /** Every step so far, by its name and how often it was taken: the same whatever runs beside it. */
  readonly steps: () => readonly string[];
  readonly isOver: () => boolean;
  readonly step: (name: string) => void;
}

/** @param last the step at which it dies; never unless given */
export function lifeUntil(last?: string): Life {
  const times = new Map<string, number>();
  const steps: string[] = [];
  const isOver = () => last !== undefined && steps.at(-1) === last;
  return {
    steps: () => steps,
    isOver,
    step: (name) => {
      if (!isOver()) {
        const time = (times.get(name) ?? 0) + 1;
        times.set(name, time);
        steps.push(`${name} (${time})`);
      }
      if (isOver()) throw new Error('The process has died.');
    },
  };
}

/** Something that is done elsewhere: a process that dies may do so before it asks, or before it hears the answer. */
export async function mortally<T>(life: Life, name: string, work: () => Promise<T>): Promise<T> {
  life.step(`before ${name}`);
  const answer = await work();
  life.step(`after ${name}`);
  return answer;
}

/** A client whose calls are steps of a life: a reading before it is made, a write before and after it is done. */
export function mortalClient(endpoint: string, life: () => Life): DynamoDBDocumentClient {
  const client = new DynamoDBClient(anyoneAt(endpoint));
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const name = `${commandName} ${subjectOf(args.input)}`;
        if (/^(?:Put|Update|Delete)/.test(commandName)) return mortally(life(), name, () => next(args));
        life().step(name);
        return next(args);
      },
    { step: 'initialize' },
  );
  return DynamoDBDocumentClient.from(client);
}

/** What a call is about, without the times and numbers that differ from event to event. */
function subjectOf(input: unknown): string {
  const { Key, Item, ExpressionAttributeValues } = Object(input);
  const { userId, id, sk } = Object(Key ?? Item);
  const subject = userId === undefined ? ExpressionAttributeValues : [userId, id, sk];
  return JSON.stringify(subject).replaceAll(/\d[\dT:.Z-]*/g, '');
}
