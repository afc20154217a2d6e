import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CDK_OUT } from './build-once.ts';

const TEMPLATE = 'BoliApp.template.json';

/** Resources of a template by logical id. */
type Resources = Record<string, { readonly Properties?: Record<string, unknown> }>;

interface Copy {
  readonly cdkOut: string;
  readonly remove: () => Promise<void>;
}

/** A copy of the build's cloud assembly whose API lacks a route. */
export function assemblyWithoutRoute(routeKey: string): Promise<Copy> {
  return changed((resources) => {
    const kept = Object.entries(resources).filter(([, one]) => one.Properties?.['RouteKey'] !== routeKey);
    // A stage may have settings for the route.
    for (const [, one] of kept) delete Object(one.Properties?.['RouteSettings'])[routeKey];
    return Object.fromEntries(kept);
  });
}

/** Values by name, or made of those of the template. */
export type Variables = Readonly<Record<string, string | ((before: string) => string)>>;

/** A copy of a cloud assembly, by default the build's, with other values for environment variables of its functions. */
export function assemblyWithVariables(values: Variables, from?: string): Promise<Copy> {
  return changed((resources) => {
    for (const { Properties } of Object.values(resources)) {
      const variables = Object(Object(Properties?.['Environment'])['Variables']) as Record<string, unknown>;
      for (const [name, value] of Object.entries(values)) {
        if (name in variables) variables[name] = typeof value === 'string' ? value : value(String(variables[name]));
      }
    }
    return resources;
  }, from);
}

async function changed(change: (resources: Resources) => Resources, from = CDK_OUT): Promise<Copy> {
  const cdkOut = await mkdtemp(join(tmpdir(), 'boli-cdk-'));
  await cp(from, cdkOut, { recursive: true });
  const file = join(cdkOut, TEMPLATE);
  const template = JSON.parse(await readFile(file, 'utf8')) as { Resources: Resources };
  await writeFile(file, JSON.stringify({ ...template, Resources: change(template.Resources) }));
  return { cdkOut, remove: () => rm(cdkOut, { recursive: true, force: true }) };
}
