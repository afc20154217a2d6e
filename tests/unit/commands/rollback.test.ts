import { CloudFormationClient, DescribeStacksCommand, type StackStatus } from '@aws-sdk/client-cloudformation';
import {
  CodeDeployClient,
  GetDeploymentCommand,
  ListDeploymentsCommand,
  StopDeploymentCommand,
} from '@aws-sdk/client-codedeploy';
import {
  GetAliasCommand,
  LambdaClient,
  ListVersionsByFunctionCommand,
  PreconditionFailedException,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeployedStack } from '#infra/commands/deployed.ts';
import { checkAliases } from '#infra/rollback/check-aliases.ts';
import { rollBack } from '#infra/rollback/roll-back.ts';

const region = { region: 'ap-south-1' };
const lambda = new LambdaClient(region);
const codeDeploy = new CodeDeployClient(region);
const cloudFormation = new CloudFormationClient(region);
const [functions, deployments, stacks] = [mockClient(lambda), mockClient(codeDeploy), mockClient(cloudFormation)];

/** A stack that has everything but what a test takes out; physical ids are logical ones. */
const stackWithout = (...missing: readonly string[]): DeployedStack => ({
  physicalId: (_, id) => id,
  find: (type, id) => (missing.includes(type) ? undefined : id),
});
const stack = stackWithout();

/** One function as Lambda has it: its versions by number, and the one that is live. */
function deployed(
  name: 'BiddingApi' | 'AuctionStream',
  live: number,
  versions: Readonly<Record<number, string>>,
  weights: Readonly<Record<string, number>> = {},
): void {
  const FunctionName = `${name}Function`;
  functions.on(GetAliasCommand, { FunctionName, Name: 'live' }).resolves({
    FunctionVersion: String(live),
    RoutingConfig: { AdditionalVersionWeights: weights },
    RevisionId: `revision-of-${name}`,
  });
  const published = Object.entries(versions).map(([Version, LastModified]) => ({ Version, LastModified }));
  const latest = { Version: '$LATEST', LastModified: '2026-11-27T23:00:00.000+0000' };
  functions.on(ListVersionsByFunctionCommand, { FunctionName }).resolves({ Versions: [latest, ...published] });
}

const stackIs = (StackStatus: StackStatus) =>
  stacks
    .on(DescribeStacksCommand)
    .resolves({ Stacks: [{ StackName: 'BoliApp', CreationTime: new Date(0), StackStatus }] });

async function said({
  at,
  isDryRun = false,
  of = stack,
}: { at?: string; isDryRun?: boolean; of?: DeployedStack } = {}) {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const deps = { lambda, codeDeploy, cloudFormation, stackName: 'BoliApp', stack: of, say };
  await rollBack(deps, { at: at === undefined ? undefined : Date.parse(at), isDryRun });
  return lines.join('\n');
}

const moved = () =>
  functions.commandCalls(UpdateAliasCommand).map(({ args }) => {
    const { FunctionName = '', FunctionVersion = '' } = args[0].input;
    return `${FunctionName} ${FunctionVersion}`;
  });

beforeEach(() => {
  for (const mock of [functions, deployments, stacks]) mock.reset();
  stackIs('UPDATE_COMPLETE');
  deployments.on(ListDeploymentsCommand).resolves({ deployments: [] });
  functions.on(UpdateAliasCommand).resolves({});
  deployed('BiddingApi', 7, {
    5: '2026-11-20T10:00:00.000+0000',
    6: '2026-11-25T10:00:00.000+0000',
    7: '2026-11-27T18:00:05.000+0000',
  });
  deployed('AuctionStream', 4, { 3: '2026-11-25T10:00:10.000+0000', 4: '2026-11-27T18:00:00.000+0000' });
});

describe('a rollback', () => {
  it('says which version of which time is live and which will be, and changes nothing without --yes', async () => {
    expect(await said({ isDryRun: true })).toBe(
      [
        'bidding-api: version 7 of 2026-11-27T18:00:05Z is live, version 6 of 2026-11-25T10:00:00Z will be.',
        'auction-stream: version 4 of 2026-11-27T18:00:00Z is live, version 3 of 2026-11-25T10:00:10Z will be.',
        'Nothing was changed. Add --yes to do this.',
      ].join('\n'),
    );
    expect(moved()).toEqual([]);
  });

  it('gives all calls to the versions of before, and says what stays and what the next deployment needs', async () => {
    const text = await said();
    expect(moved()).toEqual(['BiddingApiFunction 6', 'AuctionStreamFunction 3']);
    expect(functions.commandCalls(UpdateAliasCommand)[0]?.args[0].input).toMatchObject({
      Name: 'live',
      RoutingConfig: { AdditionalVersionWeights: {} },
      RevisionId: 'revision-of-BiddingApi',
    });
    expect(text).toContain('Not rolled back: the other functions, the site, and what is stored.');
    expect(text).toContain('-c shift=at-once');
  });

  it('leaves a function that the newest release did not change', async () => {
    deployed('AuctionStream', 3, { 2: '2026-11-20T10:00:00.000+0000', 3: '2026-11-25T10:00:10.000+0000' });
    await said();
    expect(moved()).toEqual(['BiddingApiFunction 6']);
  });

  it('goes on where it was interrupted', async () => {
    deployed('BiddingApi', 6, { 6: '2026-11-25T10:00:00.000+0000', 7: '2026-11-27T18:00:05.000+0000' });
    await said();
    expect(moved()).toEqual(['AuctionStreamFunction 3']);
  });

  it('passes over a version that was rolled back before, unless a time is named', async () => {
    deployed('BiddingApi', 8, {
      6: '2026-11-25T10:00:00.000+0000',
      7: '2026-11-26T18:00:00.000+0000',
      8: '2026-11-27T18:00:00.000+0000',
    });
    await said({ at: '2026-11-26T12:00:00Z' });
    expect(moved()).toEqual(['BiddingApiFunction 6', 'AuctionStreamFunction 3']);
  });

  it('does not go forward on its own, and does when a time is named', async () => {
    deployed('BiddingApi', 5, { 5: '2026-11-20T10:00:00.000+0000', 6: '2026-11-25T10:00:00.000+0000' });
    await said();
    expect(moved()).toEqual(['AuctionStreamFunction 3']);
    functions.resetHistory();
    await said({ at: '2026-11-27T19:00:00Z' });
    expect(moved()).toEqual(['BiddingApiFunction 6']);
  });

  it('goes back from a version that has only a part of the calls', async () => {
    deployed('BiddingApi', 6, { 6: '2026-11-25T10:00:00.000+0000', 7: '2026-11-27T18:00:05.000+0000' }, { 7: 0.1 });
    await said();
    expect(moved()).toEqual(['BiddingApiFunction 6', 'AuctionStreamFunction 3']);
  });
});

describe('nothing is rolled back, and a sentence says why,', () => {
  const refusal = async (given: Parameters<typeof said>[0] = {}) => {
    const error = await said(given).catch((one: unknown) => one);
    expect(moved()).toEqual([]);
    expect(error).toBeInstanceOf(Error);
    return String(error);
  };

  it('if one of the functions has no version of before', async () => {
    deployed('AuctionStream', 1, { 1: '2026-11-27T18:00:00.000+0000' });
    expect(await refusal()).toContain(
      'auction-stream has no version of 2026-11-27T17:50:05Z or before to go back to. Nothing was changed.',
    );
  });

  it('if the versions of that time are live', async () => {
    expect(await refusal({ at: '2026-11-27T18:30:00Z' })).toContain(
      'The versions of 2026-11-27T18:30:00Z are live already.',
    );
  });

  it('if the stack has no aliases yet', async () => {
    expect(await refusal({ of: stackWithout('AWS::Lambda::Alias') })).toContain('BoliApp has no aliases yet');
  });

  it('if the live version is gone', async () => {
    deployed('BiddingApi', 9, { 7: '2026-11-27T18:00:05.000+0000' });
    expect(await refusal()).toContain('bidding-api: version 9 is live, but Lambda does not list it.');
  });

  it('if CloudFormation takes a deployment back, or has one under way of which nothing is shifted yet', async () => {
    stackIs('UPDATE_ROLLBACK_IN_PROGRESS');
    expect(await refusal()).toContain('BoliApp is being taken back already.');
    stackIs('UPDATE_IN_PROGRESS');
    expect(await refusal()).toContain('aws cloudformation cancel-update-stack --stack-name BoliApp');
  });
});

it('an alias that somebody moved meanwhile is left alone', async () => {
  functions.on(UpdateAliasCommand).rejects(new PreconditionFailedException({ message: 'no', $metadata: {} }));
  await expect(said()).rejects.toThrow('bidding-api: somebody else has just moved it. Look again, without --yes.');
});

describe('while CodeDeploy shifts a release', () => {
  const group = (deploymentGroupName: string) => ({ deploymentGroupName });
  beforeEach(() => {
    stackIs('UPDATE_IN_PROGRESS');
    deployments.on(ListDeploymentsCommand, group('BiddingApiRelease')).resolves({ deployments: ['d-1'] });
    deployments.on(GetDeploymentCommand).resolves({ deploymentInfo: { creator: 'user' } });
    deployments.on(StopDeploymentCommand).resolves({});
  });
  const stopped = () => deployments.commandCalls(StopDeploymentCommand).map(({ args }) => args[0].input);

  it('says so, and stops nothing without --yes', async () => {
    expect(await said({ isDryRun: true })).toContain('A release is being shifted (d-1).');
    expect(stopped()).toEqual([]);
  });

  it('the release is stopped and taken back, and no alias is moved beside CodeDeploy', async () => {
    expect(await said()).toContain('aws cloudformation wait stack-rollback-complete --stack-name BoliApp');
    expect(stopped()).toEqual([{ deploymentId: 'd-1', autoRollbackEnabled: true }]);
    expect(moved()).toEqual([]);
  });

  it('what takes it back already is not stopped', async () => {
    deployments.on(GetDeploymentCommand).resolves({ deploymentInfo: { creator: 'codeDeployRollback' } });
    await expect(said()).rejects.toThrow('UPDATE_IN_PROGRESS');
    expect(stopped()).toEqual([]);
  });

  it('a stack that was deployed at once has nothing to stop', async () => {
    stackIs('UPDATE_COMPLETE');
    await said({ of: stackWithout('AWS::CodeDeploy::Application') });
    expect(moved()).toEqual(['BiddingApiFunction 6', 'AuctionStreamFunction 3']);
  });
});

describe('the next deployment', () => {
  it('is refused while it would shift an alias that was rolled back, with what to do', async () => {
    deployed('BiddingApi', 6, { 6: '2026-11-25T10:00:00.000+0000', 7: '2026-11-27T18:00:05.000+0000' });
    await expect(checkAliases(lambda, stack)).rejects.toThrow(
      'bidding-api was rolled back to version 6. Deploy with -c shift=at-once',
    );
  });

  it('goes on when the newest versions are live, and in a stack without aliases', async () => {
    await expect(checkAliases(lambda, stack)).resolves.toBeUndefined();
    await expect(checkAliases(lambda, stackWithout('AWS::Lambda::Alias'))).resolves.toBeUndefined();
  });
});
