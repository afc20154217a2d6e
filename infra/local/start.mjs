import { enableCompileCache } from 'node:module';

// Plain JavaScript, so that a Node.js version that cannot run TypeScript still prints the required version.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Boli needs Node.js 22.22 or newer, but this is ${process.version}. On Linux x64 npm start brings its own; see README.md.`,
  );
  process.exit(1);
}
// https://nodejs.org/docs/latest-v24.x/api/module.html#module-compile-cache
enableCompileCache(new URL('../../.cache/node', import.meta.url).pathname);
await import('./main.ts');
