import { IS_LONG_RUN } from '../long-run.ts';
import type { Engine } from './stack.ts';

interface NamedEngine {
  readonly name: string;
  readonly engine: Engine;
}

const DYNOXIDE: NamedEngine = { name: 'dynoxide', engine: 'dynoxide' };

/** The engines to test on. DynamoDB Local needs Java and several times the processor time: at night only. */
export function engines(): readonly NamedEngine[] {
  return IS_LONG_RUN ? [DYNOXIDE, { name: 'DynamoDB Local', engine: 'dynamodb-local' }] : [DYNOXIDE];
}
