import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/deploy/**/*.test.ts'],
    experimental: { viteModuleRunner: false },
    // Deployments take half a minute each, and only what hangs takes so long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // The tests are one story: what the first one did not do, the next one cannot use.
    bail: 1,
  },
});
