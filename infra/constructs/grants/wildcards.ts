import { Stack } from 'aws-cdk-lib';
import type { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Settings } from '../../settings/settings.ts';
import type { FunctionName } from '../../specs/function-name.ts';
import { acknowledge, nag } from '../findings/acknowledge.ts';
import type { Functions } from '../functions/app-functions.ts';

interface Wildcard {
  /** The resource as cdk-nag writes it: `<export or logical id>/pattern`. */
  readonly resource: string;
  readonly functions: readonly FunctionName[];
  readonly reason: string;
}

const PROOFS = 'ExportsOutputFnGetAttProofs8E4B3043Arn0C459B95';
const MEDIA = 'ExportsOutputFnGetAttMediaA721A567ArnB9989168';
const ONE_PREFIX = 'Keys below one prefix are random, so they cannot be listed; the grant is bound to the prefix.';

/** Every resource pattern in a function's policy, with its reason. The validation fails for any other pattern. */
const wildcards = (region: string, data: string, scheduleGroup: string): readonly Wildcard[] => [
  { resource: `${data}:${PROOFS}/uploads/*`, functions: ['accounts-api'], reason: ONE_PREFIX },
  {
    resource: `${data}:${PROOFS}/proofs/*`,
    functions: ['accounts-api', 'admin-api', 'rights-api', 'retention-worker'],
    reason: ONE_PREFIX,
  },
  { resource: `${data}:${MEDIA}/uploads/*`, functions: ['accounts-api', 'selling-api'], reason: ONE_PREFIX },
  { resource: `${data}:${MEDIA}/media/*`, functions: ['selling-api'], reason: ONE_PREFIX },
  {
    resource: `arn:aws:execute-api:${region}:<AWS::AccountId>:<LiveApi46A6DDC3>/live/POST/@connections/*`,
    functions: ['realtime', 'auction-push', 'push-shard', 'inbox-push', 'notice-delivery'],
    reason: 'API Gateway names the connections; the grant is bound to one API, stage and method.',
  },
  {
    resource: `arn:aws:execute-api:${region}:<AWS::AccountId>:<LiveApi46A6DDC3>/live/DELETE/@connections/*`,
    functions: ['realtime'],
    reason: 'API Gateway names the connections; the grant is bound to one API, stage and method.',
  },
  {
    resource: `arn:aws:scheduler:${region}:<AWS::AccountId>:schedule/<${scheduleGroup}>/auction-*`,
    functions: ['auction-stream', 'auction-clock'],
    reason: 'One schedule per auction, named after it, in a group of their own.',
  },
];

/** Acknowledges these patterns on the roles that use them. */
export function acknowledgeWildcards(
  functions: Functions,
  { region, names }: Settings,
  scheduleGroup: CfnScheduleGroup,
): void {
  const group = Stack.of(scheduleGroup).getLogicalId(scheduleGroup);
  for (const { resource, functions: users, reason } of wildcards(region, names.stack('Data'), group)) {
    for (const name of users) acknowledge(functions(name).role, { [nag('IAM5', `Resource::${resource}`)]: reason });
  }
}
