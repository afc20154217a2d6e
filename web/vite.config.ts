import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Every browser that can run the rest preloads modules by itself.
    modulePreload: { polyfill: false },
    target: 'es2023',
    // Fonts and images stay files of their own: inlined ones would be fetched again with every new style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only when a package is upgraded, so it stays in the caches of returning visitors.
            { name: 'vendor', test: /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler)\// },
            // What nearly every page uses travels in one file instead of twenty of a few hundred bytes. The list is
            // short on purpose: the landing page pays for it, so nothing in it may lead to zod or radix.
            {
              name: 'base',
              test: /\/web\/src\/(?:paths|company|session\/(?:session|session-store|read-session-user)|layouts\/(?:document-title|main-area|page-loading|public-[a-z]+|skip-link)|ui\/(?:badge|banner|button|button-class|cx|field|format-money|icon-button|logo|spinner|text-field|theme-choice|theme-toggle|visually-hidden))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
