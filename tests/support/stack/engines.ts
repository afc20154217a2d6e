import { spawnSync } from 'node:child_process';
import type { Engine } from './stack.ts';

interface NamedEngine {
  readonly name: string;
  readonly engine: Engine;
}

let found: readonly NamedEngine[] | undefined;

/** The engines that this machine can run; logs when DynamoDB Local is skipped because Java is missing. */
export function engines(): readonly NamedEngine[] {
  found ??= findEngines();
  return found;
}

function findEngines(): readonly NamedEngine[] {
  const java = spawnSync('java', ['-version']);
  if (java.status === 0) {
    return [
      { name: 'dynoxide', engine: 'dynoxide' },
      { name: 'DynamoDB Local', engine: 'dynamodb-local' },
    ];
  }
  console.log('Skipping DynamoDB Local: no Java on this machine.');
  return [{ name: 'dynoxide', engine: 'dynoxide' }];
}
