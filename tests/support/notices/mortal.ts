import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { anyoneAt } from '../stack/bare-engine.ts';

/** A process that dies at one of its steps: what comes after it is not done, in whichever branch. */
export interface Life {
  /** How many steps were taken. */
  readonly steps: () => number;
  readonly isOver: () => boolean;
  readonly step: () => void;
}

/** @param lastStep the one at which it dies; never unless given */
export function lifeUntil(lastStep = Infinity): Life {
  let steps = 0;
  return {
    steps: () => steps,
    isOver: () => steps >= lastStep,
    step: () => {
      if (steps < lastStep) steps += 1;
      if (steps >= lastStep) throw new Error('The process has died.');
    },
  };
}

/** What does not answer to a dead process, though it may have done what it was asked. */
export async function mortally<T>(life: () => Life, work: () => Promise<T>): Promise<T> {
  life().step();
  const answer = await work();
  life().step();
  return answer;
}

/** A client whose calls are steps of a life: a reading before it is made, a write before and after it is done. */
export function mortalClient(endpoint: string, life: () => Life): DynamoDBDocumentClient {
  const client = new DynamoDBClient(anyoneAt(endpoint));
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!/^(?:Put|Update|Delete)/.test(commandName)) {
          life().step();
          return next(args);
        }
        return mortally(life, () => next(args));
      },
    { step: 'initialize' },
  );
  return DynamoDBDocumentClient.from(client);
}
