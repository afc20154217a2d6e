import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { ParameterNames } from '#infra/settings/parameters.ts';
import type { FunctionName } from '#infra/specs/function-name.ts';
import type { FunctionGrants } from '#infra/specs/function-spec.ts';
import type { PrivateBucket } from '../storage/private-bucket.ts';
import type { Tables } from '../storage/tables-in-use.ts';

/** The resources that grants refer to. */
export interface GrantTargets {
  readonly tables: Tables;
  readonly buckets: Readonly<Record<'proofs' | 'media' | 'snapshots' | 'ledgers', PrivateBucket>>;
  readonly userPoolArn: string;
  readonly logKeyArn: string;
  readonly parameters: ParameterNames;
  /** The SSM parameter with the site's URL. */
  readonly siteUrlParameter: string;
  readonly scheduleGroup: string;
  readonly scheduleRole: Role;
  /** The sender's SES identities and the configuration set. */
  readonly mailArns: readonly string[];
  readonly functionArn: (name: FunctionName) => string;
  readonly paymentEventsArn: string;
  /** The collection of OpenSearch Serverless. */
  readonly searchArn: string | undefined;
  /** ARN of the WebSocket API's stage. */
  readonly liveStageArn: string;
}

/** Adds the policy statements of the grants to one function's role. */
export function applyGrants(role: Role, grants: FunctionGrants, targets: GrantTargets): void {
  const stack = Stack.of(role);
  const allow = (service: string, actions: readonly string[], resources: readonly string[]): void => {
    if (actions.length === 0 || resources.length === 0) return;
    const named = actions.map((action) => `${service}:${action}`);
    role.addToPolicy(new PolicyStatement({ actions: named, resources: [...resources] }));
  };
  for (const { table, actions, indexes = [] } of grants.tables ?? []) {
    const { tableArn } = targets.tables[table];
    allow('dynamodb', actions, [tableArn]);
    const arns = indexes.map((index) => `${tableArn}/index/${index}`);
    allow('dynamodb', ['Query'], arns);
  }
  for (const { bucket, prefix, actions } of grants.objects ?? []) {
    const keys = prefix.endsWith('/') ? `${prefix}*` : prefix;
    allow('s3', actions, [targets.buckets[bucket].arnForObjects(keys)]);
  }
  for (const bucket of grants.missingObjects ?? []) allow('s3', ['ListBucket'], [targets.buckets[bucket].bucketArn]);
  // What it may do there is in the collection's data access policy (`search-collection.ts`).
  if (grants.search && targets.searchArn !== undefined) allow('aoss', ['APIAccessAll'], [targets.searchArn]);
  allow('cognito-idp', grants.userPool ?? [], [targets.userPoolArn]);
  const names = [
    ...(grants.parameters ?? []).map((name) => targets.parameters[name]),
    ...(grants.siteUrl ? [targets.siteUrlParameter] : []),
  ];
  const parameters = names.map((name) =>
    stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) }),
  );
  allow('ssm', ['GetParameter'], parameters);
  if (grants.signsLog) allow('kms', ['GetPublicKey', 'Sign'], [targets.logKeyArn]);
  if (grants.sendsMail) allow('ses', ['SendEmail'], targets.mailArns);
  if (grants.queuesPaymentEvents) allow('sqs', ['SendMessage'], [targets.paymentEventsArn]);
  const methods = [...(grants.postsToConnections ? ['POST'] : []), ...(grants.closesConnections ? ['DELETE'] : [])];
  const connections = methods.map((method) => `${targets.liveStageArn}/${method}/@connections/*`);
  allow('execute-api', ['ManageConnections'], connections);
  allow('lambda', ['InvokeFunction'], (grants.invokes ?? []).map(targets.functionArn));
  if (grants.schedules) {
    const resourceName = `${targets.scheduleGroup}/auction-*`;
    const schedules = stack.formatArn({ service: 'scheduler', resource: 'schedule', resourceName });
    allow('scheduler', ['CreateSchedule', 'UpdateSchedule', 'DeleteSchedule'], [schedules]);
    role.addToPolicy(passToScheduler(targets.scheduleRole));
  }
}

/** Creating a schedule with a role needs `iam:PassRole` for that role. */
function passToScheduler(role: Role): PolicyStatement {
  return new PolicyStatement({
    actions: ['iam:PassRole'],
    resources: [role.roleArn],
    conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
  });
}
