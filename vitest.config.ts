import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
          testTimeout: 30_000,
          // Files share what they import, which is most of what they would otherwise wait for. So each puts back what
          // it replaced.
          isolate: false,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          // For handlers that run in the test itself; the stacks' own logs are what they are on AWS.
          env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
          globalSetup: ['tests/support/build-once.ts'],
          setupFiles: ['tests/support/record-routes.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
      { test: { name: 'grants', include: ['tests/grants/**/*.test.ts'] } },
    ],
  },
});
