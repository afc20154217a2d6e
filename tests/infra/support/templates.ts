/** The templates as they would be deployed, with stubs for parts that are not built yet. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, NestedStack, type Stack } from 'aws-cdk-lib';
import { type CloudAssembly, DISABLE_ASSET_STAGING_CONTEXT } from 'aws-cdk-lib/cx-api';
import * as z from 'zod';
import { boliApp } from '#infra/app.ts';
import { settingsFrom } from '#infra/settings/settings.ts';
import { constructId, type FunctionName, SHIFTED } from '#infra/specs/function-name.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The settings of the company that runs the site. */
export const COMPANY = {
  companyName: 'Lots of India Pvt Ltd',
  companyAddress: '4 MG Road, Pune 411001',
  supportEmail: 'help@lots.test',
  supportPhone: '020 111',
  grievanceName: 'Tara Rao',
  grievanceDesignation: 'Head of Care',
  grievanceEmail: 'tara@lots.test',
  grievancePhone: '020 222',
};

/** Every setting with another value than its default, so that one synthesis serves the tests of most settings. */
export const CHOSEN = {
  ...COMPANY,
  securityEmail: 'alert@lots.test',
  region: 'eu-west-1',
  alarmEmail: 'ops@boli.example',
  emailFrom: 'codes@boli.example',
  emailDomain: 'boli.example',
  domainName: 'boli.example',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/example',
  webAclArn: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/boli/1',
  protect: 'false',
  biddingConcurrency: '200',
  streamConcurrency: 50,
  shift: 'at-once',
  originKey: 3,
  backupVaultArn: 'arn:aws:backup:ap-south-2:222222222222:backup-vault:boli',
  githubRepository: 'boli@123/boli@456',
  canary: 'false',
  malwareScan: 'true',
  publicLots: 'false',
  maxAuctionImages: '20',
  showReserveStatus: 'false',
  logDays: '30',
  accessLogDays: '60',
  deletedFileDays: '7',
  rejectedProofDays: '90',
  invoiceGstin: '27AAPFU0939F1ZV',
  invoiceSac: '999799',
  invoicesFrom: '2026-12-01',
  invoicePrefix: 'LOTS',
  forfeitGst: '18',
};

/** Settings that `CHOSEN` cannot have as well. They leave the data stack as it is by default. */
export const OTHERS = {
  waf: 'false',
  githubRepository: 'boli/boli',
  restoredTables:
    'auctions=BoliData-Auctions-restored/stream/2026-11-20T10:00:00.000,bids=BoliData-Bids-restored/stream/2026-11-20T10:00:00.000',
};

/** One of two stages with equal settings. */
export const stageSettings = (stage: 'one' | 'two') => ({ stage, emailFrom: 'codes@boli.example' });

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  UpdatePolicy: z.unknown().optional(),
});
type Resource = z.infer<typeof resourceSchema>;

const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }))
    .default({}),
});
type Parsed = z.infer<typeof templateSchema>;

interface NamedResource extends Resource {
  readonly id: string;
}

/** One template, its resources by type, and its expressions as text. */
export interface StackTemplate {
  readonly resources: readonly NamedResource[];
  ofType(type: string): readonly NamedResource[];
}

export const cdkJson = z
  .object({ app: z.string(), context: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')));

const NOTHING: Parsed = { Resources: {}, Outputs: {} };

/** Synthesizes the app with `context` over that of cdk.json, into a folder that is deleted after `read`. */
export function assembled<T>(
  context: Readonly<Record<string, unknown>>,
  read: (assembly: CloudAssembly, app: ReturnType<typeof boliApp>) => T,
): T {
  const outdir = mkdtempSync(join(tmpdir(), 'boli-infra-'));
  try {
    const all = { ...cdkJson.context, allowStubs: true, ...context };
    const app = boliApp({ outdir, context: all, builtinCloudFormationValidation: false });
    return read(app.app.synth(), app);
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** The settings in `context` over that of cdk.json, without a synthesis. */
export const settingsOf = (context: Readonly<Record<string, unknown>>) =>
  settingsFrom(new App({ context: { ...cdkJson.context, ...context }, analyticsReporting: false }).node);

// The tests need no copies of the assets, only their digests in the templates.
const synthesize = (context: Readonly<Record<string, unknown>>) =>
  assembled({ ...context, [DISABLE_ASSET_STAGING_CONTEXT]: true }, parsed);

function parsed(assembly: CloudAssembly, { data, api, web, edge, pipeline }: ReturnType<typeof boliApp>) {
  const parse = (stack: Stack) => templateSchema.parse(assembly.getStackByName(stack.stackName).template);
  const nested = (id: string) => {
    const found = api.node.findAll().find((one) => NestedStack.isNestedStack(one) && one.node.id === id);
    if (!NestedStack.isNestedStack(found)) throw new Error(`there is no nested stack ${id}`);
    return templateSchema.parse(JSON.parse(readFileSync(join(assembly.directory, found.templateFile), 'utf8')));
  };
  return {
    data: parse(data),
    api: parse(api),
    monitoring: nested('Monitoring'),
    routes: nested('Routes'),
    web: parse(web),
    edge: edge === undefined ? NOTHING : parse(edge),
    pipeline: pipeline === undefined ? NOTHING : parse(pipeline),
    isTerminationProtected: data.terminationProtection ?? false,
  };
}

/** Templates by their settings, shared by all files of a worker, because a synthesis takes half a second. */
const known = new Map<string, ReturnType<typeof synthesized>>();

/** The app with `context` over that of cdk.json. */
export function templates(context: Readonly<Record<string, unknown>> = {}) {
  const key = JSON.stringify(context);
  const found = known.get(key) ?? synthesized(context);
  known.set(key, found);
  return found;
}

function synthesized(context: Readonly<Record<string, unknown>>) {
  const { data, api, monitoring, routes, web, edge, pipeline, isTerminationProtected } = synthesize(context);
  const exported = new Map(
    [data, api].flatMap(({ Outputs }) =>
      Object.values(Outputs).flatMap(({ Value, Export }) =>
        Export === undefined ? [] : [[Export.Name, Value] as const],
      ),
    ),
  );
  return {
    data: stackTemplate(data),
    api: stackTemplate(api),
    /** Nested in the app's stack, like the next. */
    monitoring: stackTemplate(monitoring),
    routes: stackTemplate(routes),
    web: stackTemplate(web),
    edge: stackTemplate(edge),
    pipeline: stackTemplate(pipeline),
    /** The templates as CloudFormation gets them. */
    json: { data, api, monitoring, routes, web, edge },
    isTerminationProtected,
    text: readerOf(exported, parametersOfNested(api)),
  };
}

function stackTemplate({ Resources }: Parsed): StackTemplate {
  const resources = Object.entries(Resources).map(([id, resource]) => ({ id, ...resource }));
  return { resources, ofType: (type) => resources.filter((resource) => resource.Type === type) };
}

const intrinsic = z.union([
  z.strictObject({ Ref: z.string() }).transform(({ Ref }) => ({ ref: Ref })),
  z
    .strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) })
    .transform((value) => ({ attribute: value['Fn::GetAtt'] })),
  z.strictObject({ 'Fn::ImportValue': z.string() }).transform((value) => ({ imported: value['Fn::ImportValue'] })),
  z
    .strictObject({ 'Fn::GetStackOutput': z.looseObject({ StackName: z.string(), OutputName: z.string() }) })
    .transform((value) => ({ output: value['Fn::GetStackOutput'] })),
  z
    .strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) })
    .transform((value) => ({ join: value['Fn::Join'] })),
  // CDK takes the name of an alias out of its ARN.
  z
    .strictObject({
      'Fn::Select': z.tuple([z.number(), z.object({ 'Fn::Split': z.tuple([z.string(), z.unknown()]) })]),
    })
    .transform((value) => ({ part: value['Fn::Select'][1]['Fn::Split'][1] })),
]);

/** What the app's stack hands to the stacks nested in it. The name of a parameter says what it is. */
function parametersOfNested({ Resources }: Parsed): Readonly<Record<string, unknown>> {
  const nested = Object.values(Resources).filter(({ Type }) => Type === 'AWS::CloudFormation::Stack');
  return Object.assign({}, ...nested.map(({ Properties }) => Properties['Parameters']));
}

/** A logical id without the hash CDK puts behind it. */
export const plainId = (id: string): string => id.replace(/[0-9A-F]{8}$/, '');

/** How callers name a function: by its alias if its releases are shifted, else by its ARN. */
export function calledAs(name: FunctionName): string {
  const isShifted = SHIFTED.some((one) => one === name);
  return `<${constructId(name)}Function${isShifted ? 'Aliaslive' : '.Arn'}>`;
}

/** Writes an expression as text: `<Auctions.Arn>/index/byUser`, whichever stack the table is in. */
function readerOf(exported: ReadonlyMap<string, unknown>, parameters: Readonly<Record<string, unknown>>) {
  const text = (value: unknown): string => {
    if (typeof value === 'string') return value;
    const found = intrinsic.parse(value);
    if ('ref' in found) {
      const given = parameters[found.ref];
      if (given !== undefined) return text(given);
      return found.ref.startsWith('AWS::') ? `<${found.ref}>` : `<${plainId(found.ref)}>`;
    }
    if ('attribute' in found) return `<${plainId(found.attribute[0])}.${found.attribute[1]}>`;
    if ('output' in found) return `<${found.output.StackName}.${found.output.OutputName}>`;
    if ('part' in found) return text(found.part);
    if ('join' in found) return found.join[1].map(text).join(found.join[0]);
    if (!exported.has(found.imported)) throw new Error(`nothing exports ${found.imported}`);
    return text(exported.get(found.imported));
  };
  return text;
}
