import { watch, type FSWatcher } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@boli/aws-local/network/ports.ts';
import { ROOT } from '#infra/settings/paths.ts';
import type { Settings } from '#infra/settings/settings.ts';
import type { RunningStack } from './boot/boot.ts';
import { buildForReload } from './builds/build.ts';

/** Hot reload: Vite serves the web on the stack's port; functions are built again and replaced. */
export interface Development {
  /** Lets Vite handle requests for the site, but not for the API, stored images or generated settings. */
  before(message: IncomingMessage, response: ServerResponse): Promise<boolean>;
  watch(stack: RunningStack): void;
  stop(): Promise<void>;
}

/** The functions' sources. A change of the template's own code needs a restart. */
const WATCHED = ['functions', 'shared'];
/** Editors write a file in several steps. */
const DEBOUNCE_MS = 150;

/** Paths that Vite does not serve; `/@…`, `/src` and `/node_modules` are its own. */
const NOT_THE_WEB = /^\/(?:(?:api|media|log|__aws|__local|\.well-known)(?:\/|$)|retention\.json$)/;

export async function startDevelopment(catalogue: Settings['catalogue']): Promise<Development> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    appType: 'spa',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  const watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();

  async function rebuild(stack: RunningStack): Promise<void> {
    try {
      stack.reload(await buildForReload(catalogue));
      console.log(`Functions reloaded at ${new Date().toLocaleTimeString()}`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }

  return {
    before: async (message, response) => {
      if (message.method !== 'GET' || NOT_THE_WEB.test(message.url ?? '/')) return false;
      return await new Promise<boolean>((resolve, reject) => {
        response.once('finish', () => {
          resolve(true);
        });
        vite.middlewares(message, response, (error: unknown) => {
          if (error === undefined || error === null) resolve(false);
          else reject(error instanceof Error ? error : new Error('vite failed', { cause: error }));
        });
      });
    },
    watch: (stack) => {
      for (const folder of WATCHED) {
        const watcher = watch(join(ROOT, folder), { recursive: true }, () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            building = building.then(() => rebuild(stack));
          }, DEBOUNCE_MS);
        });
        watchers.push(watcher);
      }
    },
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await vite.close();
    },
  };
}
