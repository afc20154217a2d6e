import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { headlessShell } from '#tests/support/runner/chromium.ts';

/** A separate configuration, because finding the browser may unpack it first. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  plugins: [react()],
  // Without this list, Vite would discover these during a test and reload the page.
  optimizeDeps: {
    include: [
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      '@dnd-kit/utilities',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      '@visx/axis',
      '@visx/responsive',
      '@visx/scale',
      '@visx/shape',
      'fflate',
      'lucide-react',
      'numfmt',
      'p-map',
      'papaparse',
      'radix-ui',
      'react-hook-form',
      'react-router-dom',
      'saxes',
      'sonner',
      'vitest-browser-react',
      'zod',
      'zod/v4/core',
    ],
  },
  test: {
    name: 'components',
    include: ['tests/components/**/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: await headlessShell() }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
