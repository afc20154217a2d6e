import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { startScreen } from './start-screen.ts';

/** A screen people arrive at from outside, and the modules that `routes.tsx` loads for it. */
interface Landing {
  /** A regular expression for the path. */
  readonly path: string;
  readonly modules: readonly string[];
}

const LANDINGS: readonly Landing[] = [
  { path: '^/$', modules: ['layouts/public-shell.tsx', 'features/landing/landing-page.tsx'] },
  { path: '^/login$', modules: ['layouts/auth-shell.tsx', 'features/auth/login-page.tsx'] },
  { path: '^/dashboard$', modules: ['layouts/user-shell.tsx', 'features/dashboard/dashboard-page.tsx'] },
  { path: '^/auctions$', modules: ['layouts/user-shell.tsx', 'features/auction-list/auction-list-page.tsx'] },
  { path: '^/auctions/[^/]+$', modules: ['layouts/user-shell.tsx', 'features/auction-room/auction-room-page.tsx'] },
];

const ROUTER = join(import.meta.dirname, '..', 'node_modules', 'react-router', 'dist', 'production');

/**
 * Shortens the first load: the style sheet travels inside the page instead of being one more thing to wait for,
 * and the code of the screen, and the data of an auction, are asked for together with the frame instead of after it.
 */
export function firstLoad(root: string): Plugin {
  return {
    name: 'boli-first-load',
    apply: 'build',
    // Its package points every bundler at the development flavour.
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
        ],
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build made no index.html.');
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const lists = LANDINGS.map(({ path, modules }) => [path, filesOf(chunks, modules, root)]);
        // The site's policy forbids inline scripts, so it is a file.
        const source = `(${startScreen.toString()})(${JSON.stringify(lists)});`;
        const fileName = `assets/start-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        page.source = inlineStyles(String(page.source), bundle).replace(
          /(?=<script type="module")/,
          () => `<script async fetchpriority="high" src="/${fileName}"></script>\n    `,
        );
      },
    },
  };
}

/** Puts the page's style sheets into the page. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file: string) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`The page names ${file}, which the build has not made.`);
    delete bundle[file];
    return `<style>${String(sheet.source).trim()}</style>`;
  });
}

/** The files that the modules need beyond those the page names itself. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[], root: string): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (file: string, found: Set<string>): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const imported of byFile.get(file)?.imports ?? []) withImports(imported, found);
    return found;
  };
  const inPage = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) withImports(chunk.fileName, inPage);
  const needed = new Set<string>();
  for (const module of modules) {
    const id = join(root, 'src', module);
    const chunk = chunks.find((one) => one.moduleIds.includes(id));
    if (chunk === undefined) throw new Error(`There is no chunk with ${module}; web/first-load.ts names it.`);
    withImports(chunk.fileName, needed);
  }
  return [...needed.difference(inPage)].map((file) => `/${file}`);
}
