import type { CloudAssembly, StackTemplate } from './cloud-assembly.ts';
import { creationOrder } from './creation-order.ts';
import type { Deployment, ResolvedResource } from './deployment.ts';
import { resolveIntrinsics, type References } from './intrinsics.ts';
import { NOT_EMULATED, RESOURCE_TYPES } from './resource-types.ts';
import { TemplateError } from './template-error.ts';

/** A deployment with the outputs of its stacks. */
export interface ReadDeployment extends Deployment {
  readonly region: string;
  readonly accountId: string;
  /** The outputs of all stacks, by output key. */
  readonly outputs: Readonly<Record<string, string>>;
}

/**
 * Resolves every resource of every stack like CloudFormation. Throws a TemplateError with stack and logical id for
 * anything unsupported.
 */
export function readDeployment(assembly: CloudAssembly): ReadDeployment {
  const earlier: EarlierStacks = { exports: new Map(), outputs: new Map() };
  const resources: ResolvedResource[] = [];
  const outputs: Record<string, string> = {};
  for (const stack of assembly.stacks) {
    const created = createStack(stack, earlier);
    resources.push(...created.resources);
    Object.assign(outputs, publicOutputs(created.outputs));
  }
  // The site's stack is last, because it depends on all others. One may be in another region (for CloudFront).
  const site = assembly.stacks.at(-1);
  if (site === undefined) throw new TemplateError('cdk.out', 'there is no stack in it');
  return {
    resources,
    outputs,
    region: site.region,
    accountId: site.accountId,
    ofType: (type) => resources.filter((resource) => resource.type === type),
  };
}

/** The exports and outputs of the stacks read so far; later stacks may import them. */
interface EarlierStacks {
  readonly exports: Map<string, string>;
  /** By `<stack>.<output>`. */
  readonly outputs: Map<string, string>;
}

/** CDK names its internal outputs after their reference; these are left out. */
function publicOutputs(outputs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(outputs).filter(([key]) => !/^(?:ExportsOutput|Publish)/.test(key)));
}

interface CreatedStack {
  readonly resources: readonly ResolvedResource[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** @param parameters of a nested stack */
function createStack(
  stack: StackTemplate,
  earlier: EarlierStacks,
  parameters: Readonly<Record<string, unknown>> = {},
): CreatedStack {
  const created = new Map<string, ResolvedResource>();
  const references = stackReferences(stack, created, earlier, parameters);
  const ofNested: ResolvedResource[] = [];
  for (const logicalId of creationOrder(stack)) {
    const declared = stack.Resources[logicalId];
    const where = `${stack.name}/${logicalId}`;
    if (declared === undefined) continue;
    const properties = Object(resolveIntrinsics(declared.Properties, references, where));
    const resource = identify(stack, logicalId, declared.Type, properties);
    const template = stack.nested.get(logicalId);
    if (template === undefined) {
      created.set(logicalId, resource);
      continue;
    }
    const named = { ...stack, ...template, name: resource.physicalId };
    const nested = createStack(named, earlier, Object(properties['Parameters']));
    ofNested.push(...nested.resources);
    const attributes = Object.entries(nested.outputs).map(([key, value]) => [`Outputs.${key}`, value]);
    created.set(logicalId, { ...resource, attributes: Object.fromEntries(attributes) });
  }
  const outputs: Record<string, string> = {};
  for (const [key, output] of Object.entries(stack.Outputs)) {
    const where = `${stack.name}/Outputs/${key}`;
    const value = String(resolveIntrinsics(output.Value, references, where));
    outputs[key] = value;
    earlier.outputs.set(`${stack.name}.${key}`, value);
    if (output.Export !== undefined) {
      earlier.exports.set(String(resolveIntrinsics(output.Export.Name, references, where)), value);
    }
  }
  return { resources: [...created.values(), ...ofNested], outputs };
}

function identify(
  stack: StackTemplate,
  logicalId: string,
  type: string,
  properties: Readonly<Record<string, unknown>>,
): ResolvedResource {
  const context = { stack: stack.name, logicalId, region: stack.region, accountId: stack.accountId, properties };
  const identity = RESOURCE_TYPES[type]?.(context);
  if (identity === undefined && !(type in NOT_EMULATED)) {
    throw new TemplateError(`${stack.name}/${logicalId}`, `the local stack does not emulate ${type}`);
  }
  return {
    stack: stack.name,
    logicalId,
    type,
    properties,
    physicalId: identity?.physicalId ?? logicalId,
    attributes: identity?.attributes ?? {},
  };
}

function stackReferences(
  stack: StackTemplate,
  created: ReadonlyMap<string, ResolvedResource>,
  earlier: EarlierStacks,
  parameters: Readonly<Record<string, unknown>>,
): References {
  const given: Readonly<Record<string, unknown>> = {
    ...parameters,
    'AWS::Region': stack.region,
    'AWS::AccountId': stack.accountId,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stack.name,
    'AWS::StackId': `arn:aws:cloudformation:${stack.region}:${stack.accountId}:stack/${stack.name}/00000000-0000-0000-0000-00000000local`,
    'AWS::NotificationARNs': [],
  };
  return {
    ref: (logicalId, where) => {
      const value = created.get(logicalId)?.physicalId ?? given[logicalId];
      if (value === undefined) throw new TemplateError(where, `Ref to ${logicalId}, which has no value here`);
      return value;
    },
    attribute: (logicalId, name, where) => {
      const resource = created.get(logicalId);
      const value = resource?.attributes[name] ?? outsideAttribute(resource, name);
      if (value !== undefined) return value;
      throw new TemplateError(where, `Fn::GetAtt ${logicalId}.${name} (${resource?.type ?? 'no such resource'})`);
    },
    importValue: (name, where) => {
      const value = earlier.exports.get(name);
      if (value === undefined)
        throw new TemplateError(where, `Fn::ImportValue ${name}, which no earlier stack exports`);
      return value;
    },
    stackOutput: (otherStack, output, where) => {
      const value = earlier.outputs.get(`${otherStack}.${output}`);
      if (value === undefined)
        throw new TemplateError(where, `no earlier stack has the output ${otherStack}.${output}`);
      return value;
    },
  };
}

/** CDK's bucket deployment has one attribute in use: its list of markers. */
function outsideAttribute(resource: ResolvedResource | undefined, name: string): string | undefined {
  return resource?.type === 'Custom::CDKBucketDeployment' && name === 'DestinationBucketArn'
    ? String(resource.properties['DestinationBucketArn'])
    : undefined;
}
