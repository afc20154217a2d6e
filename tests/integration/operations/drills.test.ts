import { describe } from 'vitest';
import { redriveDrill } from './drill-redrive.tests.ts';
import { restoreDrill } from './drill-restore.tests.ts';
import { drillStack } from './drill-stack.ts';
import { webhookSecretDrill } from './drill-webhook-secret.tests.ts';
import { failures } from './failures.tests.ts';

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
