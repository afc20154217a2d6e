import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readDeployedStack } from '#infra/commands/deployed.ts';
import { readTablesOf } from '#infra/commands/tables-of.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { Storage } from '#tests/support/tables/stored-auctions.ts';
import { run } from './shell.ts';

/** The emulator's account id. */
const ACCOUNT = '000000000000';
const region = 'ap-south-1';
/** The default stage. */
const deployment = { names: namesOf(undefined), region };

/** Runs the commands of docs/operations.md with these environment variables. */
export function operator(env: Readonly<Record<string, string>>, where = region) {
  return {
    bootstrap: () =>
      run('npx', ['cdk', 'bootstrap', '--app=', ...[where, 'us-east-1'].map((one) => `aws://${ACCOUNT}/${one}`)], {
        env,
      }),
    deploy: (...settings: readonly string[]) => run('npm', ['run', 'deploy', '--', ...settings], { env }),
    /** Destroys the stage that was deployed last. */
    destroy: () => run('npx', ['cdk', 'destroy', '--all', '--force', '--app', 'dist/deployment'], { env }),
    command: (name: string, args: readonly string[] = [], input: readonly string[] = []) =>
      run('npm', ['run', '--silent', name, '--', ...args], { env, input }),
  };
}

/** The outputs of a stack, as `cdk deploy` prints them. */
export async function outputsOf(StackName: string, where = region): Promise<Readonly<Record<string, string>>> {
  const { Stacks } = await new CloudFormationClient({ region: where }).send(new DescribeStacksCommand({ StackName }));
  const outputs = Stacks?.[0]?.Outputs ?? [];
  return Object.fromEntries(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
}

/** The names of all deployed stacks. */
export async function stackNames(): Promise<readonly string[]> {
  const { Stacks = [] } = await new CloudFormationClient({ region }).send(new DescribeStacksCommand({}));
  return Stacks.map(({ StackName = '' }) => StackName);
}

/** Where Lambda keeps failed batches of the auctions' stream: the bucket and the prefix. */
export async function failedAuctionChanges(): Promise<{ readonly Bucket: string; readonly prefix: string }> {
  const Bucket = (await readDeployedStack(deployment, 'Data')).physicalId('AWS::S3::Bucket', 'FailedRecords');
  const app = await readDeployedStack(deployment, 'App');
  return { Bucket, prefix: `aws/lambda/${app.physicalId('AWS::Lambda::EventSourceMapping', 'AuctionChangesMapping')}` };
}

/** The tables of the default stage. */
export async function deployedStorage(where = region): Promise<Storage> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: where }));
  const there = { ...deployment, region: where };
  return { client, tables: await readTablesOf(await readDeployedStack(there, 'Data'), there) };
}
