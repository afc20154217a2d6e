import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CDK_OUT } from './build-once.ts';

const TEMPLATE = 'BoliApp.template.json';

/** Resources of a template by logical id. */
type Resources = Record<string, { readonly Properties?: Record<string, unknown> }>;

/** A copy of the build's cloud assembly whose API lacks a route, and how to remove the copy. */
export async function assemblyWithoutRoute(
  routeKey: string,
): Promise<{ readonly cdkOut: string; readonly remove: () => Promise<void> }> {
  const cdkOut = await mkdtemp(join(tmpdir(), 'boli-cdk-'));
  await cp(CDK_OUT, cdkOut, { recursive: true });
  const file = join(cdkOut, TEMPLATE);
  const template = JSON.parse(await readFile(file, 'utf8')) as { Resources: Resources };
  const kept = Object.entries(template.Resources).filter(([, one]) => one.Properties?.['RouteKey'] !== routeKey);
  // A stage may have settings for the route.
  for (const [, one] of kept) delete Object(one.Properties?.['RouteSettings'])[routeKey];
  await writeFile(file, JSON.stringify({ ...template, Resources: Object.fromEntries(kept) }));
  return { cdkOut, remove: () => rm(cdkOut, { recursive: true, force: true }) };
}
