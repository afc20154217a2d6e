import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnOIDCProvider, FederatedPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge, nag, wildcard } from '#infra/constructs/findings/acknowledge.ts';
import { namesOf } from '#infra/settings/names.ts';
import { parameterNames } from '#infra/settings/parameters.ts';
import { EDGE_REGION } from './edge-stack.ts';

interface PipelineStackProps extends StackProps {
  /** As in GitHub's tokens: `owner/name`, or `owner@ID/name@ID`. */
  readonly repository: string;
  readonly region: string;
}

const GITHUB = 'token.actions.githubusercontent.com';

/**
 * Lets workflows of one GitHub repository deploy with OIDC tokens instead of stored keys. Pull requests may compare,
 * approved tags may deploy. An account can have one such provider, so all stages share this stack.
 * https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws
 */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { repository, region, ...props }: PipelineStackProps) {
    super(scope, id, props);
    const provider = new CfnOIDCProvider(this, 'GitHub', {
      url: `https://${GITHUB}`,
      clientIdList: ['sts.amazonaws.com'],
    });
    const role = (name: string, subject: string, description: string) =>
      new Role(this, name, {
        description,
        assumedBy: new FederatedPrincipal(
          provider.attrArn,
          {
            StringEquals: { [`${GITHUB}:aud`]: 'sts.amazonaws.com' },
            StringLike: { [`${GITHUB}:sub`]: `repo:${repository}:${subject}` },
          },
          'sts:AssumeRoleWithWebIdentity',
        ),
      });
    const compare = role('Compare', 'pull_request', 'Compares pull requests with what is deployed');
    // A job in an environment has the environment in its token, and not the tag: the environment decides who approves
    // which tags. https://docs.github.com/en/actions/reference/security/oidc#filtering-for-a-specific-environment
    const deploy = role('Deploy', 'environment:production', 'Deploys approved tags');
    // CloudFront's resources are in us-east-1.
    const regions = [...new Set([region, EDGE_REGION])];
    const stacksIn = (regionName: string) =>
      this.formatArn({ service: 'cloudformation', region: regionName, resource: 'stack', resourceName: 'Boli*' });
    // The permissions of `cdk diff --method=template`, which finds nested stacks in the list of resources. Not the
    // lookup role of `cdk bootstrap`: it can read ID proofs and tables, and nobody has reviewed the code of a pull
    // request yet. https://github.com/aws/aws-cdk/pull/15423
    compare.addToPolicy(
      new PolicyStatement({
        actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate', 'cloudformation:ListStackResources'],
        resources: regions.map(stacksIn),
      }),
    );
    // The CDK needs only the roles of `cdk bootstrap`.
    const bootstrapped = (kind: string) =>
      regions.map(
        (regionName) =>
          `arn:${this.partition}:iam::${this.account}:role/cdk-hnb659fds-${kind}-role-${this.account}-${regionName}`,
      );
    deploy.addToPolicy(
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: ['lookup', 'file-publishing', 'deploy'].flatMap(bootstrapped),
      }),
    );
    // Detects a first deployment (infra/commands/stack-status.ts), and a release that was rolled back (check-aliases.ts).
    const functions = this.formatArn({ service: 'lambda', region, resource: 'function:Boli*' });
    const statuses = ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'];
    deploy.addToPolicy(new PolicyStatement({ actions: statuses, resources: [stacksIn(region)] }));
    const versions = ['lambda:GetAlias', 'lambda:ListVersionsByFunction'];
    deploy.addToPolicy(new PolicyStatement({ actions: versions, resources: [functions] }));
    const finding = (regionName: string) =>
      nag('IAM5', `Resource::arn:aws:cloudformation:${regionName}:<AWS::AccountId>:stack/Boli*`);
    for (const regionName of regions) {
      acknowledge(compare, { [finding(regionName)]: 'Of any stage; it reads their templates, which hold no secrets.' });
    }
    acknowledge(deploy, {
      [finding(region)]: 'Of any stage; it reads their status.',
      [wildcard(deploy, functions)]: 'Of any stage; it reads their versions.',
    });
    this.allowKeys(deploy, region);
    this.allowSeed(deploy, region);
    new CfnOutput(this, 'CompareRoleArn', { value: compare.roleArn });
    new CfnOutput(this, 'DeployRoleArn', { value: deploy.roleArn });
  }

  /**
   * A first deployment creates the push keys (infra/build/push-keys.ts) and the key of maximums
   * (maximum-key.ts), which it cannot read. They are encrypted with AWS's own key, which needs no further permission.
   * https://docs.aws.amazon.com/systems-manager/latest/userguide/secure-string-parameter-kms-encryption.html
   */
  private allowKeys(deploy: Role, region: string): void {
    const ofAnyStage = [namesOf(undefined), namesOf('*')].map(parameterNames);
    const parameter = (name: string) => `arn:${this.partition}:ssm:${region}:${this.account}:parameter${name}`;
    const publicKeys = ofAnyStage.map((names) => parameter(names['vapid-public-key']));
    const privateKeys = ofAnyStage.map((names) => parameter(names['vapid-private-key']));
    const maximumKeys = ofAnyStage.map((names) => parameter(names['maximum-key']));
    deploy.addToPolicy(new PolicyStatement({ actions: ['ssm:GetParameter'], resources: publicKeys }));
    const written = [...publicKeys, ...privateKeys, ...maximumKeys];
    deploy.addToPolicy(new PolicyStatement({ actions: ['ssm:PutParameter'], resources: written }));
    for (const key of ['push/vapid-public-key', 'push/vapid-private-key', 'bidding/maximum-key']) {
      acknowledge(deploy, {
        [nag('IAM5', `Resource::arn:aws:ssm:${region}:<AWS::AccountId>:parameter/boli/*/${key}`)]:
          'Of any stage, and the keys that a first deployment creates only.',
      });
    }
  }

  /** A deployment stores the first settings of the house (infra/settings/store-seed.ts). */
  private allowSeed(deploy: Role, region: string): void {
    deploy.addToPolicy(
      new PolicyStatement({
        actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
        resources: [`arn:${this.partition}:dynamodb:${region}:${this.account}:table/Boli*`],
        // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['#SETTINGS'] } },
      }),
    );
    acknowledge(deploy, {
      [nag('IAM5', `Resource::arn:aws:dynamodb:${region}:<AWS::AccountId>:table/Boli*`)]:
        'Of any stage, and the settings only.',
    });
  }
}
