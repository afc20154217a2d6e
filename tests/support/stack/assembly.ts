import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS_SEED } from '#infra/settings/settings-seed.ts';
import type { StoredSettings } from '#shared/contract/settings/sections.ts';
import { CDK_OUT } from './build-once.ts';

/** Resources of a template by logical id. */
type Resources = Record<string, { readonly Type: string; readonly Properties?: Record<string, unknown> }>;

interface Copy {
  readonly cdkOut: string;
  readonly remove: () => Promise<void>;
}

/** A copy of the build's cloud assembly whose API lacks a route. */
export function assemblyWithoutRoute(routeKey: string): Promise<Copy> {
  return changed('App', ({ Resources }) => {
    const kept = Object.entries(Resources).filter(([, one]) => one.Properties?.['RouteKey'] !== routeKey);
    // A stage may have settings for the route.
    for (const [, one] of kept) delete Object(one.Properties?.['RouteSettings'])[routeKey];
    return { Resources: Object.fromEntries(kept) };
  });
}

/** What differs from the build. */
export interface Differences {
  /** Environment variables of functions. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Sections of the first settings. */
  readonly settings?: Partial<StoredSettings>;
  /** The recurring jobs that run, by their schedules' events: `books` for `{"books":true}`. All by default. */
  readonly jobs?: readonly string[];
}

/** A copy of a cloud assembly, by default the build's, with differences. */
export async function changedAssembly({ variables = {}, settings, jobs }: Differences, from?: string): Promise<Copy> {
  const copy = await changed(
    'App',
    ({ Resources }) => {
      for (const { Properties } of Object.values(Resources)) {
        const known = Object(Object(Properties?.['Environment'])['Variables']) as Record<string, unknown>;
        Object.assign(known, Object.fromEntries(Object.entries(variables).filter(([name]) => name in known)));
      }
      if (jobs === undefined) return {};
      const kept = Object.entries(Resources).filter(
        ([, { Type, Properties }]) => Type !== 'AWS::Scheduler::Schedule' || jobs.includes(jobOf(Properties)),
      );
      return { Resources: Object.fromEntries(kept) };
    },
    from,
  );
  await rewrite(copy.cdkOut, 'Data', ({ Metadata }) => ({
    Metadata: { ...Metadata, [SETTINGS_SEED]: { ...Object(Metadata[SETTINGS_SEED]), ...settings } },
  }));
  return copy;
}

const jobOf = (schedule: unknown): string =>
  Object.keys(JSON.parse(Object(Object(schedule)['Target'])['Input']) as object).join();

interface Template {
  readonly Resources: Resources;
  readonly Metadata: Record<string, unknown>;
}
type Change = (template: Template) => Partial<Template>;

async function changed(stack: 'App' | 'Data', change: Change, from = CDK_OUT): Promise<Copy> {
  const cdkOut = await mkdtemp(join(tmpdir(), 'boli-cdk-'));
  await cp(from, cdkOut, { recursive: true });
  await rewrite(cdkOut, stack, change);
  return { cdkOut, remove: () => rm(cdkOut, { recursive: true, force: true }) };
}

/** Rewrites the template of a stack and those nested in it. */
async function rewrite(cdkOut: string, stack: 'App' | 'Data', change: Change): Promise<void> {
  for (const name of await readdir(cdkOut)) {
    if (!name.startsWith(`Boli${stack}`) || !name.endsWith('.template.json')) continue;
    const file = join(cdkOut, name);
    const template = JSON.parse(await readFile(file, 'utf8')) as Template;
    await writeFile(file, JSON.stringify({ ...template, ...change(template) }));
  }
}
