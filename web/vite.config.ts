import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { serviceWorker } from './service-worker/plugin.ts';
import { fetchBeforeImport } from './fetch-before-import.ts';
import { firstLoad } from './first-load.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: ROOT,
  plugins: [react(), tailwindcss(), firstLoad(ROOT), fetchBeforeImport(ROOT), serviceWorker(ROOT)],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
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
              test: /\/web\/src\/(?:paths|session\/(?:session|session-store|read-session-user)|layouts\/(?:main-area|public-[a-z]+|scroll-memory|skip-link)|page\/(?:document-title|import-code)|ui\/(?:badge|buttons\/(?:button|button-class|icon-button)|cx|feedback\/spinner|logo|visually-hidden|forms\/(?:field|text-field)|format\/format-money|theme\/theme-[a-z]+))\.tsx?$|vite\/preload-helper|\/node_modules\/lucide-react\/dist\/esm\/(?:[\w-]+|icons\/(?:badge-check|indian-rupee|layout-grid|play|rotate-ccw|search|shield-check))\.m?js$/,
            },
            // Files of a few hundred bytes cost more to ask for than to carry along: everything that talks to
            // the API and says how that went, and the frame of the signed-in screens, are two files instead of fifty.
            {
              name: 'api',
              test: /\/web\/src\/(?:api\/(?!upload-file)|ui\/feedback\/banner)|\/shared\/(?:contract|model)\/|\/node_modules\/@tanstack\/(?:query-core|react-query)\//,
            },
            // Every form that is checked in the browser.
            { name: 'forms', test: /\/node_modules\/(?:react-hook-form|@hookform)\// },
            {
              name: 'signed-in',
              test: /\/web\/src\/(?:realtime\/|session\/(?:require-role|sign-out)|layouts\/(?:user-|app-|signed-in-|page-loading)|auctions\/(?:auction-|closing-|share-|use-watch|watch-)|account\/verification-|page\/back-link|features\/auction-list\/status-badge|notices\/notification-bell|ui\/(?:card|scroll-region|use-media|feedback\/(?:empty-state|error-state|skeleton)|format\/(?:date-time|format-time|money)|overlays\/(?:confirm-dialog|dialog|toaster|tooltip|toast|lazy-part))\.)/,
            },
            // Words and buttons of what a payment leaves to download: the first load names every file that pages share.
            {
              name: 'receipts',
              test: /\/web\/src\/(?:receipts\/download-receipt|invoices\/download-invoice|payments\/(?:payment-words|invoice-names)|ui\/files\/save-file)\./,
            },
            { name: 'icons', test: /\/node_modules\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
