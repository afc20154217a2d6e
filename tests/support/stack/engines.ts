import { spawnSync } from 'node:child_process';
import type { Engine } from './stack.ts';

/** The engines this machine can run; says so when DynamoDB Local is left out for want of Java. */
export function engines(): readonly { readonly name: string; readonly engine: Engine }[] {
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
