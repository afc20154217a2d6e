import { defineConfig } from 'vitest/config';
import { IS_LONG_RUN } from './tests/support/long-run.ts';
import { IntegrationOrder } from './tests/support/runner/integration-order.ts';

/** Unit tests make more random tries at night. */
const UNIT_TIMEOUT = IS_LONG_RUN ? 1_800_000 : 30_000;
const SILENT = { POWERTOOLS_LOG_LEVEL: 'SILENT' };
/** Files that replace a module, each in a process of its own. */
const MOCKED = 'tests/unit/**/*.mocked.test.ts';

/** Integration tests that `npm run test:long` runs, and `npm test` does not; see also `runIf(IS_LONG_RUN)`. */
const BY_NIGHT = [
  // They synthesize the app again and again; by day the infra tests see the templates.
  'operations/deploy*.test.ts',
  // They start OpenSearch.
  'search/**',
  'bidding/bidding-power-storm.test.ts',
];

export default defineConfig({
  test: {
    sequence: { sequencer: IntegrationOrder },
    // Node itself runs the sources, as in `npm start`, and Vite does not rewrite them first. Node takes no .tsx:
    // what renders is tested in tests/components.
    experimental: { viteModuleRunner: false },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'infra/aws-local/tests/**/*.test.ts'],
          exclude: [MOCKED],
          env: SILENT,
          testTimeout: UNIT_TIMEOUT,
          // Files share what they import, which is most of what they would otherwise wait for. So each puts back what
          // it replaced.
          isolate: false,
          // A second worker would import everything once more; `npm run check` runs something else beside.
          maxWorkers: 1,
        },
      },
      // A module that another file has loaded keeps what it imported: `vi.mock` does nothing to it then, without a word.
      { test: { name: 'unit-mocked', include: [MOCKED], env: SILENT, testTimeout: UNIT_TIMEOUT, maxWorkers: 1 } },
      {
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: IS_LONG_RUN ? [] : BY_NIGHT.map((name) => `tests/integration/${name}`),
          env: {
            // For handlers that run in the test itself; the stacks' own logs are what they are on AWS.
            POWERTOOLS_LOG_LEVEL: 'SILENT',
            // DynamoDB Local runs for seconds only: compiling it further than the first level costs more than it brings.
            // https://docs.oracle.com/en/java/javase/17/docs/specs/man/java.html ("Using the JDK_JAVA_OPTIONS ...")
            JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
          },
          globalSetup: ['tests/support/stack/shared-stacks.ts'],
          setupFiles: ['tests/support/runner/record-routes.ts', 'tests/support/stack/quarters.ts'],
          // Only what hangs takes so long, also where other work shares the machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // As in the unit tests: what the files import is loaded once for each worker.
          isolate: false,
        },
      },
      { test: { name: 'grants', include: ['tests/grants/**/*.test.ts'] } },
    ],
  },
});
