/** `npm run deploy` after its build, with a fake `cdk` that records the assemblies. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scriptedService } from '#tests/support/aws/scripted-service.ts';
import { outputOf } from '#tests/support/stack/run-command.ts';

interface Asset {
  readonly source: { readonly path: string; readonly packaging: 'file' | 'zip' };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * The assemblies given to `cdk` and the output, when CloudFormation gives this response about the data stack, and these
 * about the app stack before and after.
 */
async function deploy(stack: Answer, before = stack, after = before) {
  const folder = mkdtempSync(join(tmpdir(), 'boli-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(import.meta.dirname, '../../support/stack/fake-cdk.mjs'), join(folder, 'cdk'));
  // The push keys exist; the key of maximums is created.
  const keys = { status: 200, body: { Parameter: { Value: 'a key' } } };
  // The data stack is asked again for the table of the first settings.
  const asked = [keys, { status: 200, body: {} }, stack, before, stack, after];
  // First, whether an alias was rolled back: a stack of before the aliases has none.
  await using aws = await scriptedService(before === NO_STACK ? [before, ...asked] : [before, NO_RESOURCES, ...asked]);
  await using dynamo = await scriptedService([{ status: 200, body: {} }]);
  const { code, output, errors } = await outputOf(['infra/build/deploy.ts'], {
    PATH: `${folder}:${process.env['PATH']}`,
    SENT: join(folder, 'sent'),
    AWS_ENDPOINT_URL: aws.endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  expect(errors).toBe('');
  expect(code).toBe(0);
  const sent = (stacks: string) => join(folder, 'sent', stacks);
  return { sent, output, stacks: readdirSync(join(folder, 'sent')).toSorted() };
}

function stackWith(status: string, mapping?: string): Answer {
  const named = `<OutputKey>CatalogueMapping</OutputKey><OutputValue>${mapping}</OutputValue>`;
  const outputs = mapping === undefined ? '' : `<Outputs><member>${named}</member></Outputs>`;
  const member = `<member><StackName>Boli</StackName><StackStatus>${status}</StackStatus>${outputs}</member>`;
  return {
    status: 200,
    text: `<DescribeStacksResponse><DescribeStacksResult><Stacks>${member}</Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  };
}

const NO_STACK = {
  status: 400,
  text: '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id BoliData does not exist</Message></Error></ErrorResponse>',
};

const NO_RESOURCES = {
  status: 200,
  text: '<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries/></ListStackResourcesResult></ListStackResourcesResponse>',
};

/** The size of each asset named in the assembly's manifests; 0 if it is missing. */
function assetSizes(assembly: string): Map<string, number> {
  const manifests = readdirSync(assembly).filter((file) => file.endsWith('.assets.json'));
  const assets = manifests.flatMap((file) => {
    const { files } = JSON.parse(readFileSync(join(assembly, file), 'utf8')) as { files: Record<string, Asset> };
    return Object.values(files).map(({ source }) => source);
  });
  return new Map(assets.map(({ path }) => [path, sizeOf(join(assembly, path))]));
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function expectComplete(assembly: string): void {
  const sizes = assetSizes(assembly);
  expect(sizes.size).toBeGreaterThan(20);
  // An empty archive has 22 bytes; the smallest asset is robots.txt with its place for the site's address.
  expect([...sizes].filter(([, size]) => size < 50)).toEqual([]);
}

function isProtected(assembly: string): boolean {
  const { Resources } = JSON.parse(readFileSync(join(assembly, 'BoliData.template.json'), 'utf8')) as {
    Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
  };
  const tables = Object.values(Resources).filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
  const [isOn = false, ...others] = new Set(tables.map((one) => one.Properties['DeletionProtectionEnabled'] === true));
  expect(others).toEqual([]);
  return isOn;
}

it('a new account gets the data stack unprotected first, then everything protected, with all files', async () => {
  const { sent, stacks } = await deploy(NO_STACK);
  expect(stacks).toEqual(['1 BoliData', '2 BoliData', '3 --all']);
  expectComplete(sent('1 BoliData'));
  expect(isProtected(sent('1 BoliData'))).toBe(false);
  expectComplete(sent('3 --all'));
  expect(isProtected(sent('3 --all'))).toBe(true);
});

it('an account with a complete data stack gets everything at once, and a warning that nobody receives its alarms', async () => {
  const { sent, stacks, output } = await deploy(stackWith('UPDATE_COMPLETE'));
  expect(output).toMatch(/^WARNING: nobody receives the alarms .* alarmEmail=ADDRESS/m);
  expect(stacks).toEqual(['1 BoliData', '2 --all']);
  expectComplete(sent('2 --all'));
  expect(isProtected(sent('2 --all'))).toBe(true);
});

it.each([
  ['has changed', 'one', 'another', true],
  ['is gone, because the catalogue is in memory now', 'one', undefined, false],
])('when the mapping of the index %s, says that a rebuild is due: %s, %s, %s', async (_, before, after, isSaid) => {
  const complete = (mapping?: string) => stackWith('UPDATE_COMPLETE', mapping);
  const { output } = await deploy(complete(), complete(before), complete(after));
  expect(output.includes('npm run catalogue:rebuild')).toBe(isSaid);
});
