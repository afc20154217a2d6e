// Plain JavaScript, so that a Node.js that cannot run TypeScript still says what it needs.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Boli needs Node.js 22.18 or newer (24 is what it runs on); this is ${process.version}. Run it with npm start.`,
  );
  process.exit(1);
}
await import('./main.ts');
