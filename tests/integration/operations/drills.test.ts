import { describe } from 'vitest';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { redriveDrill } from './drill-redrive.tests.ts';
import { restoreDrill } from './drill-restore.tests.ts';
import { drillStack } from './drill-stack.ts';
import { webhookSecretDrill } from './drill-webhook-secret.tests.ts';
import { failures } from './failures.tests.ts';

const on = drillStack();

// First, because the failures leave dead letters behind.
describe.skipIf(!IS_LONG_RUN)('a redrive', () => {
  redriveDrill(on);
});
describe('a rotation of secrets', () => {
  webhookSecretDrill(on);
});
describe('a failure', () => {
  failures(on);
});
// Last, because it replaces the stack.
describe.skipIf(!IS_LONG_RUN)('a restore', () => {
  restoreDrill(on);
});
