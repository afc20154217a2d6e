/** How releases of bids, and of what follows from them, take over. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { constructId, SHIFTED } from '#infra/specs/function-name.ts';
import { CHOSEN, plainId, templates } from '../support/templates.ts';

const { api, text } = templates();
const one = (type: string, id: string) => {
  const [found, ...more] = api.ofType(type).filter((resource) => resource.id.startsWith(id));
  if (found === undefined || more.length > 0) throw new Error(`there is not exactly one ${type} ${id}`);
  return found;
};
const groupSchema = z.object({
  AlarmConfiguration: z.object({ Enabled: z.literal(true), Alarms: z.array(z.object({ Name: z.unknown() })) }),
});

describe.each(SHIFTED.map(constructId))('a release of %s', (id) => {
  const version = one('AWS::Lambda::Version', `${id}FunctionCurrentVersion`);
  const alias = one('AWS::Lambda::Alias', `${id}FunctionAliaslive`);
  const group = one('AWS::CodeDeploy::DeploymentGroup', `${id}Release`);

  it('is a new version, beside which the earlier ones stay', () => {
    expect(alias.Properties['FunctionVersion']).toEqual({ 'Fn::GetAtt': [version.id, 'Version'] });
    expect(version).toMatchObject({ UpdateReplacePolicy: 'Retain', DeletionPolicy: 'RetainExceptOnCreate' });
  });

  it('is shifted by CodeDeploy, and taken back when it fails, when an alarm rings and when somebody stops it', () => {
    expect(alias.UpdatePolicy).toEqual({
      CodeDeployLambdaAliasUpdate: {
        ApplicationName: { Ref: one('AWS::CodeDeploy::Application', 'Releases').id },
        DeploymentGroupName: { Ref: group.id },
      },
    });
    expect(group.Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      },
    });
  });

  it('is watched for errors of its own, and not for those of the version that it replaces', () => {
    const { Alarms } = groupSchema.parse(group.Properties).AlarmConfiguration;
    const watching = Alarms.map(({ Name }) => text(Name));
    expect(watching).toHaveLength(2);
    const failures = one('AWS::CloudWatch::Alarm', `Releases${id}Failures`);
    expect(watching).toContain(`<${plainId(failures.id)}>`);
    const dimensions = z
      .array(z.object({ Name: z.string(), Value: z.unknown() }))
      .parse(failures.Properties['Dimensions']);
    expect(Object.fromEntries(dimensions.map(({ Name, Value }) => [Name, Value]))).toEqual({
      FunctionName: alias.Properties['FunctionName'],
      Resource: { 'Fn::Join': ['', [alias.Properties['FunctionName'], ':live']] },
      ExecutedVersion: { 'Fn::GetAtt': [version.id, 'Version'] },
    });
    expect(failures.Properties).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Errors',
      Period: 60,
      Threshold: 0,
    });
  });
});

it('bids that a release answers with 500, and changes that it leaves in the stream, stop it too', () => {
  expect(one('AWS::CloudWatch::Alarm', 'ReleasesBiddingApiRefusals').Properties).toMatchObject({
    Namespace: 'Boli',
    MetricName: 'BidsRefused',
    Dimensions: [
      { Name: 'code', Value: 'INTERNAL' },
      { Name: 'service', Value: 'bidding-api' },
    ],
  });
  expect(one('AWS::CloudWatch::Alarm', 'ReleasesAuctionStreamBehind').Properties).toMatchObject({
    MetricName: 'IteratorAge',
    Threshold: 60_000,
  });
});

it('with shift=at-once the alias is moved without CodeDeploy, which no alarm and no move by hand can stop', () => {
  const { api: atOnce } = templates(CHOSEN);
  expect(atOnce.resources.filter(({ Type }) => Type.startsWith('AWS::CodeDeploy'))).toEqual([]);
  const aliases = atOnce.ofType('AWS::Lambda::Alias');
  expect(aliases).toHaveLength(SHIFTED.length);
  for (const { UpdatePolicy } of aliases) expect(UpdatePolicy).toBeUndefined();
});

it('every template has fewer than 400 of the 500 resources that CloudFormation allows a stack', () => {
  for (const context of [{}, CHOSEN, { catalogue: 'opensearch' }]) {
    for (const [name, { Resources }] of Object.entries(templates(context).json)) {
      expect([name, Object.keys(Resources).length < 400]).toEqual([name, true]);
    }
  }
});
