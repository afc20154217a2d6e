import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { Plugin } from 'vite';

/** Stands at the top of each file below. */
const NOTICE = '/*! Boli. Contains zod and @noble/hashes (MIT): the site has their licences at /licences.txt. */';

/** Files at the root of the site that contain all that they need, by their names. */
const FILES: Readonly<Record<string, { readonly type: string; readonly make: (root: string) => Promise<string> }>> = {
  // At the root, because a service worker controls only pages below its own path.
  'sw.js': {
    type: 'text/javascript',
    make: (root) => bundle(join(root, 'service-worker', 'worker.ts'), { format: 'iife' }),
  },
  // Whoever has saved these two checks receipts and auctions without the site.
  'verify.mjs': {
    type: 'text/javascript',
    make: (root) => bundle(join(root, 'offline', 'verify-node.ts'), { format: 'esm', platform: 'node' }),
  },
  'verify-offline.html': { type: 'text/html; charset=utf-8', make: offlinePage },
};

async function bundle(file: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    target: 'es2022',
    write: false,
    logLevel: 'warning',
    banner: { js: NOTICE },
    ...options,
  });
  return outputFiles?.[0]?.text ?? '';
}

async function offlinePage(root: string): Promise<string> {
  const folder = join(root, 'offline');
  const [page, script] = await Promise.all([
    readFile(join(folder, 'page.html'), 'utf8'),
    bundle(join(folder, 'page.ts'), { format: 'iife' }),
  ]);
  // As a function: a replacing text would read `$&` in the script.
  return page.replace('<script></script>', () => `<script>${script}</script>`);
}

/** Builds the file of this name. @param root the folder `web` */
export async function buildOwnFile(root: string, name: string): Promise<string> {
  const { make } = FILES[name] ?? {};
  if (make === undefined) throw new Error(`There is no ${name}.`);
  return make(root);
}

/** The plugin of Vite that puts these files into a build, and serves them in development. */
export function ownFiles(root: string): Plugin {
  return {
    name: 'boli-own-files',
    async generateBundle() {
      for (const [fileName, { make }] of Object.entries(FILES)) {
        this.emitFile({ type: 'asset', fileName, source: await make(root) });
      }
    },
    configureServer(server) {
      for (const [name, { type, make }] of Object.entries(FILES)) {
        server.middlewares.use(`/${name}`, (_request, response, next) => {
          const answer = async () => {
            try {
              const source = await make(root);
              response.setHeader('content-type', type);
              response.end(source);
            } catch (error) {
              next(error);
            }
          };
          void answer();
        });
      }
    },
  };
}
