import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CDK_OUT } from './build-once.ts';

const TEMPLATE = 'BoliApp.template.json';

/** Resources of a template by logical id. */
type Resources = Record<string, { readonly Type: string; readonly Properties?: Record<string, unknown> }>;

/** A copy of the build's cloud assembly with some resources of the app stack struck out, and how to remove it. */
export async function assemblyWithout(
  isStruckOut: (resource: Resources[string]) => boolean,
): Promise<{ readonly cdkOut: string; readonly remove: () => Promise<void> }> {
  const cdkOut = await mkdtemp(join(tmpdir(), 'boli-cdk-'));
  await cp(CDK_OUT, cdkOut, { recursive: true });
  const file = join(cdkOut, TEMPLATE);
  const template = JSON.parse(await readFile(file, 'utf8')) as { Resources: Resources };
  const kept = Object.entries(template.Resources).filter(([, resource]) => !isStruckOut(resource));
  // A stage may not name a route that is not there.
  const routes = new Set(kept.map(([, { Properties }]) => Properties?.['RouteKey']));
  for (const [, { Properties }] of kept) {
    const settings = Properties?.['RouteSettings'] as Record<string, unknown> | undefined;
    for (const route of Object.keys(settings ?? {})) if (!routes.has(route)) delete settings?.[route];
  }
  await writeFile(file, JSON.stringify({ ...template, Resources: Object.fromEntries(kept) }));
  return { cdkOut, remove: () => rm(cdkOut, { recursive: true, force: true }) };
}
