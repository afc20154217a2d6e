import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/deploy/**/*.test.ts'],
    experimental: { viteModuleRunner: false },
    // A deployment takes half a minute; only a hanging test reaches this limit.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Both files deploy from dist/deployment.
    fileParallelism: false,
    // The tests build on each other.
    bail: 1,
  },
});
