import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchBeforeImport } from './fetch-before-import.ts';
import { ownFiles } from './own-files.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: ROOT,
  plugins: [react(), tailwindcss(), fetchBeforeImport(ROOT), ownFiles(ROOT)],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // Fonts and images stay files of their own: inlined ones would be fetched again with every new style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Does not read the 2,000 icons of lucide-react that no screen shows.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            // Changes only when a package is upgraded, so it stays in the caches of returning visitors.
            { name: 'vendor', test: /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler)\// },
            // A request costs more than the few hundred bytes of most modules, so what many screens share travels in few
            // files: the page's own, looks, and what talks to the API. The landing page does without the last, and
            // needs no facts of lots, no tables and no passwords. What rooms, lists and public pages show of a lot is a
            // fourth; forms with their library and the desk of the staff, which none of these needs, are two more.
            { name: 'start', tags: ['$initial'] },
            { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 10 },
            // Those of the landing page that fewer share.
            {
              name: 'landing-icons',
              test: /\/lucide-react\/.*\/(?:rotate-ccw|rotate-ccw-clock|indian-rupee|shield-check|layout-grid|pause|play)\.m?js/,
            },
            {
              name: 'looks',
              test: /\/web\/src\/(?:layouts|session\/session|ui\/(?!files\/|table|fact|format\/duty|buttons\/load-more|forms\/(?:checkbox|code-field|file-drop|filter-select|password-field|search-field|select)|feedback\/progress|overlays\/(?!lazy-part)))|\/shared\/model\/(?!digits|fold-text|grievances|gst|lots|pictures|plain-text|uploads|sales|auctions\/(?:auction-form|house-number|interval|price|required|step)|money\/(?:charges|amount)|accounts\/(?:audit|identity|known|password|person|second))/,
              minShareCount: 6,
            },
            {
              name: 'signed-in',
              test: /\/web\/src\/(?:api\/(?!upload)|auctions|company|layouts|lots|money\/(?!transaction)|page|payments|push|realtime|sales\/(?!sale-queries)|session|ui\/(?!files\/(?!save-file)|feedback\/progress|forms\/(?:checkbox|code-field|file-drop|password-field|select)))|\/shared\/(?!contract\/(?:asked-acts|accounts\/(?:admin|audit|checked|people|table-views|uploads)|grievances|selling|sales|lots\/(?:lot-fields|price-fields))|model\/(?:uploads|digits|fold-text|pictures\/|sales\/|grievances|accounts\/(?:audit|identity|known|password|person|second)|auctions\/(?:auction-form|house-number|price-rules|required-fields)))|\/node_modules\/(?:zod|@tanstack\/(?:query-core|react-query)|radix-ui|@radix-ui)\//,
              minShareCount: 5,
            },
            {
              name: 'forms',
              test: /\/web\/src\/ui\/forms\/|\/node_modules\/(?:react-hook-form|@hookform)\//,
              minShareCount: 4,
            },
            { name: 'desk', test: /\/web\/src\/|\/shared\//, minShareCount: 6 },
            {
              name: 'lot-parts',
              test: /\/web\/src\/(?:lots\/(?:gallery|details|price\/charge)|auctions\/(?:share|watch|status|clock|auction-image))|\/shared\/model\/lots\/inspection/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
