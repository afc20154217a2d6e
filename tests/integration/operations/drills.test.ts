import { describe } from 'vitest';
import { redriveDrill } from './drill-redrive.ts';
import { restoreDrill } from './drill-restore.ts';
import { drillStack } from './drill-stack.ts';
import { webhookSecretDrill } from './drill-webhook-secret.ts';
import { failures } from './failures.ts';

const on = drillStack();

// First, because the failures leave dead letters behind.
describe('a redrive', () => {
  redriveDrill(on);
});
describe('a rotation of secrets', () => {
  webhookSecretDrill(on);
});
describe('a failure', () => {
  failures(on);
});
// Last, because it replaces the stack.
describe('a restore', () => {
  restoreDrill(on);
});
