import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { TemplateError } from './template-error.ts';

/** Conditions and mappings are not supported and must not be ignored. */
const none = z.record(z.string(), z.unknown()).refine((value) => Object.keys(value).length === 0);

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.union([z.string().transform((single) => [single]), z.array(z.string())]).default([]),
  Metadata: z.object({ 'aws:asset:path': z.string().optional() }).default({}),
  Condition: z.undefined().optional(),
});
export type TemplateResource = z.infer<typeof resource>;

const template = z.object({
  Metadata: z.record(z.string(), z.unknown()).default({}),
  Resources: z.record(z.string(), resource),
  Conditions: none.default({}),
  Mappings: none.default({}),
  Outputs: z
    .record(
      z.string(),
      z.object({
        Value: z.unknown(),
        Export: z.object({ Name: z.unknown() }).optional(),
      }),
    )
    .default({}),
});

const stackArtifact = z.object({
  type: z.literal('aws:cloudformation:stack'),
  environment: z.string(),
  properties: z.object({ templateFile: z.string(), stackName: z.string().optional() }),
  dependencies: z.array(z.string()).default([]),
});

const manifest = z.object({ artifacts: z.record(z.string(), z.looseObject({ type: z.string() })) });

const assets = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string().optional(), packaging: z.string() }) })),
});

/** A synthesized template, before its intrinsics are resolved. */
interface Template extends z.infer<typeof template> {
  /** The templates of the stacks nested in it, by their logical ids. */
  readonly nested: ReadonlyMap<string, Template>;
}

/** A synthesized stack. */
export interface StackTemplate extends Template {
  readonly name: string;
  readonly region: string;
  readonly accountId: string;
}

/** The output of `cdk synth`. */
export interface CloudAssembly {
  /** Sorted: each stack follows its dependencies. */
  readonly stacks: readonly StackTemplate[];
  /** The path of an asset, by its hash in the template. */
  assetPath(hash: string): string | undefined;
}

/** The context that has CDK say where the template of a nested stack is. */
const ASSET_METADATA = 'aws:cdk:enable-asset-metadata';

/** Used by stacks without their own environment. */
const DEFAULT_ACCOUNT = '000000000000';
const DEFAULT_REGION = 'ap-south-1';

export function readCloudAssembly(directory: string): CloudAssembly {
  const { artifacts } = manifest.parse(readJson(join(directory, 'manifest.json')));
  const stacks = new Map<string, StackTemplate>();
  const add = (id: string): void => {
    const artifact = stackArtifact.safeParse(artifacts[id]);
    if (!artifact.success || stacks.has(id)) return;
    for (const dependency of artifact.data.dependencies) add(dependency);
    const { environment, properties } = artifact.data;
    const [account, region] = environment.replace('aws://', '').split('/');
    stacks.set(id, {
      ...readTemplate(directory, properties.templateFile),
      name: properties.stackName ?? id,
      accountId: account === undefined || account.startsWith('unknown') ? DEFAULT_ACCOUNT : account,
      region: region === undefined || region.startsWith('unknown') ? DEFAULT_REGION : region,
    });
  };
  for (const id of Object.keys(artifacts)) add(id);
  const paths = assetPaths(directory, Object.keys(artifacts));
  return { stacks: [...stacks.values()], assetPath: (hash) => paths.get(hash) };
}

function readTemplate(directory: string, file: string): Template {
  const parsed = template.parse(readJson(join(directory, file)));
  const nested = new Map<string, Template>();
  for (const [logicalId, { Type, Metadata }] of Object.entries(parsed.Resources)) {
    if (Type !== 'AWS::CloudFormation::Stack') continue;
    const path = Metadata['aws:asset:path'];
    if (path === undefined)
      throw new TemplateError(`${file}/${logicalId}`, `no ${ASSET_METADATA}, so no path of its template`);
    nested.set(logicalId, readTemplate(directory, path));
  }
  return { ...parsed, nested };
}

function assetPaths(directory: string, artifactIds: readonly string[]): ReadonlyMap<string, string> {
  const files = artifactIds
    .filter((id) => id.endsWith('.assets'))
    .map((id) => join(directory, `${id}.json`))
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.entries(assets.parse(readJson(file)).files));
  return new Map(
    files.flatMap(([hash, { source }]) => (source.path === undefined ? [] : [[hash, resolve(directory, source.path)]])),
  );
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
