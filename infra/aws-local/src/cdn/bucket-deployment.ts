import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { matches } from '../iam/match.ts';
import { openStateStore } from '../state/state-store.ts';
import type { CloudAssembly } from '../template/cloud-assembly.ts';
import type { Deployment, ResolvedResource } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';
import { contentTypeOf } from './content-type.ts';

export type WriteObject = (
  bucket: string,
  key: string,
  object: { readonly body: Buffer; readonly contentType: string; readonly cacheControl: string | undefined },
) => Promise<void>;

/** Strict: an option that is not emulated must not be ignored. */
const deploymentProperties = z.strictObject({
  ServiceToken: z.string(),
  SourceBucketNames: z.array(z.string()),
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Prune: z.literal(false),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: z
    .strictObject({ 'cache-control': z.string().optional(), 'content-type': z.string().optional() })
    .default({}),
  // CDK always sets this, but names no distribution.
  WaitForDistributionInvalidation: z.unknown().optional(),
  // Unused.
  OutputObjectKeys: z.unknown().optional(),
});

/** Copies assets into buckets like CDK's bucket deployments, unless the buckets already contain them. */
export async function deployBuckets(
  deployment: Deployment,
  assembly: CloudAssembly,
  db: DatabaseSync,
  writeObject: WriteObject,
): Promise<void> {
  const deployed = openStateStore(db, 'bucket-deployments', z.string());
  for (const resource of deployment.ofType('Custom::CDKBucketDeployment')) {
    const fingerprint = createHash('sha256').update(JSON.stringify(resource.properties)).digest('hex');
    if (deployed.get(resource.physicalId) === fingerprint) continue;
    await deployBucket(resource, assembly, writeObject);
    deployed.put(resource.physicalId, fingerprint);
  }
}

async function deployBucket(
  resource: ResolvedResource,
  assembly: CloudAssembly,
  writeObject: WriteObject,
): Promise<void> {
  const properties = propertiesOf(resource, deploymentProperties);
  const metadata = properties.SystemMetadata;
  for (const [index, sourceKey] of properties.SourceObjectKeys.entries()) {
    const folder = assembly.assetPath(sourceKey.replace(/\.zip$/, ''));
    if (folder === undefined || !statSync(folder).isDirectory()) {
      throw new TemplateError(`${resource.stack}/${resource.logicalId}`, `the asset ${sourceKey} is no folder`);
    }
    const markers = Object.entries(properties.SourceMarkers[index] ?? {});
    for (const path of filesIn(folder)) {
      if (!isWanted(path, properties.Exclude, properties.Include)) continue;
      const body = replaceMarkers(readFileSync(join(folder, path)), markers);
      const contentType = metadata['content-type'] ?? contentTypeOf(path);
      const key = join(properties.DestinationBucketKeyPrefix, path).split(sep).join('/');
      const object = { body, contentType, cacheControl: metadata['cache-control'] };
      await writeObject(properties.DestinationBucketName, key, object);
    }
  }
}

/** Works like `aws s3 sync --exclude … --include …`: the last matching pattern decides. */
export function isWanted(path: string, exclude: readonly string[], include: readonly string[]): boolean {
  const isExcluded = exclude.some((pattern) => matches(pattern, path));
  return !isExcluded || include.some((pattern) => matches(pattern, path));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function replaceMarkers(content: Buffer, markers: readonly (readonly [string, string])[]): Buffer {
  if (markers.length === 0) return content;
  return Buffer.from(
    markers.reduce((text, [marker, value]) => text.replaceAll(marker, value), content.toString('utf8')),
  );
}
