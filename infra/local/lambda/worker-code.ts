import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

let built: URL | undefined;

/**
 * The worker's module as one piece of JavaScript. Loaded from its sources, every thread would strip the types of the
 * worker and of all it imports again, which takes longer than loading most functions.
 */
export function workerCode(): URL {
  built ??= build();
  return built;
}

function build(): URL {
  const entry = fileURLToPath(new URL('worker.ts', import.meta.url));
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    minify: true,
  });
  return new URL(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
}
