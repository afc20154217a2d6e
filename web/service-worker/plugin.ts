import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** Builds the service worker as one file of its own at the root of the site, where it may serve every page. */
export function serviceWorker(root: string): Plugin {
  const bundle = async (): Promise<string> => {
    const { outputFiles } = await build({
      entryPoints: [join(root, 'service-worker', 'worker.ts')],
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      write: false,
      logLevel: 'warning',
    });
    return outputFiles[0]?.text ?? '';
  };
  return {
    name: 'boli-service-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundle() });
    },
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response, next) => {
        const answer = async () => {
          try {
            const source = await bundle();
            response.setHeader('content-type', 'text/javascript');
            response.end(source);
          } catch (error) {
            next(error);
          }
        };
        void answer();
      });
    },
  };
}
