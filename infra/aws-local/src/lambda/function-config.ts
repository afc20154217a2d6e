import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { CloudAssembly } from '../template/cloud-assembly.ts';
import type { Deployment, ResolvedResource } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { isDeploymentProvider } from '../template/resource-types.ts';
import { TemplateError } from '../template/template-error.ts';

/** A function as the template declares it. */
export interface FunctionConfig {
  readonly name: string;
  /** The logical id without CDK's hash, for people and log files. */
  readonly label: string;
  readonly arn: string;
  /** The ARNs of its aliases, which run the same code here. */
  readonly aliasArns: readonly string[];
  readonly roleArn: string;
  readonly region: string;
  /** File URL of the module, and the export that handles events. */
  readonly moduleUrl: string;
  readonly handlerName: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Executions set aside for it. */
  readonly reservedConcurrency?: number | undefined;
  /** As in the template, with AWS addresses. */
  readonly environment: Readonly<Record<string, string>>;
}

const functionProperties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.literal('nodejs24.x'),
  Role: z.string(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  ReservedConcurrentExecutions: z.number().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()).default({}) }).default({ Variables: {} }),
});

/**
 * Reads every function except the provider of CDK's bucket deployment. As on Lambda, the code is copied at
 * deployment, so that a later build cannot change running code.
 *
 * @param codeFolder holds the copies, named by a hash of their content; stacks may share it
 */
export function functionConfigs(
  deployment: Deployment,
  assembly: CloudAssembly,
  codeFolder: string,
): readonly FunctionConfig[] {
  return deployment
    .ofType('AWS::Lambda::Function')
    .filter((resource) => !isDeploymentProvider(resource.logicalId))
    .map((resource) => functionConfig(resource, deployment, assembly, codeFolder));
}

function functionConfig(
  resource: ResolvedResource,
  deployment: Deployment,
  assembly: CloudAssembly,
  codeFolder: string,
): FunctionConfig {
  const where = `${resource.stack}/${resource.logicalId}`;
  const properties = propertiesOf(resource, functionProperties);
  const asset = assembly.assetPath(properties.Code.S3Key.replace(/\.zip$/, ''));
  if (asset === undefined) throw new TemplateError(where, `no asset for ${properties.Code.S3Key}`);
  const folder = join(codeFolder, basename(asset));
  if (!existsSync(folder)) copyWhole(asset, folder);
  const [file = '', handlerName = ''] = properties.Handler.split('.');
  const module = ['mjs', 'js', 'cjs']
    .map((ending) => join(folder, `${file}.${ending}`))
    .find((path) => existsSync(path));
  if (module === undefined) throw new TemplateError(where, `${folder} has no ${file}.mjs; build the functions first`);
  const arn = resource.attributes['Arn'] ?? '';
  const aliases = deployment.ofType('AWS::Lambda::Alias');
  return {
    name: resource.physicalId,
    label: resource.logicalId.replace(/[0-9A-F]{8}$/, ''),
    arn,
    aliasArns: aliases
      .filter((alias) => alias.properties['FunctionName'] === resource.physicalId)
      .map((alias) => alias.physicalId),
    roleArn: properties.Role,
    region: arn.split(':')[3] ?? '',
    moduleUrl: pathToFileURL(module).href,
    handlerName,
    timeoutMs: properties.Timeout * 1000,
    memoryMb: properties.MemorySize,
    reservedConcurrency: properties.ReservedConcurrentExecutions,
    environment: properties.Environment.Variables,
  };
}

/** Copies atomically, because another stack may copy the same code now. */
function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, unfinished, { recursive: true });
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(to)) throw error;
  }
}
