import { Stack } from 'aws-cdk-lib';
import type { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { FunctionGrants } from '#infra/specs/function-spec.ts';
import type { LiveApi } from '../apis/live-api.ts';
import { acknowledge, wildcard } from '../findings/acknowledge.ts';
import type { Functions } from '../functions/app-functions.ts';
import type { PrivateBucket } from '../storage/private-bucket.ts';

interface Targets {
  readonly buckets: Readonly<Record<'proofs' | 'media' | 'ledgers', PrivateBucket>>;
  readonly liveApi: LiveApi;
  readonly scheduleGroup: CfnScheduleGroup;
}

const RANDOM_KEYS =
  'Keys below one prefix are random or follow from the data, so they cannot be listed; the grant is bound to the prefix.';

/**
 * Acknowledges the resource patterns that the grants in `infra/specs` make. Any other pattern in a function's policy
 * fails the validation.
 */
export function acknowledgeWildcards(functions: Functions, { buckets, liveApi, scheduleGroup }: Targets): void {
  const schedules = Stack.of(scheduleGroup).formatArn({
    service: 'scheduler',
    resource: 'schedule',
    resourceName: `${scheduleGroup.ref}/auction-*`,
  });
  // The buckets are in another stack, which exports what this one refers to.
  const arnOf = (bucket: PrivateBucket) => Stack.of(bucket).exportValue(bucket.bucketArn);
  const reasonsOf = (grants: FunctionGrants): (readonly [resource: string, reason: string])[] => [
    ...(grants.objects ?? []).flatMap(({ bucket, prefix }): [string, string][] =>
      // The snapshot is one key, without a pattern.
      bucket === 'snapshots' ? [] : [[`${arnOf(buckets[bucket])}/${prefix}*`, RANDOM_KEYS]],
    ),
    ...[grants.postsToConnections && 'POST', grants.closesConnections && 'DELETE']
      .filter(Boolean)
      .map((method): [string, string] => [
        `${liveApi.stageArn}/${method}/@connections/*`,
        'API Gateway names the connections; the grant is bound to one API, stage and method.',
      ]),
    ...(grants.schedules
      ? [[schedules, 'One schedule per auction, named after it, in a group of their own.'] as const]
      : []),
  ];
  for (const { role, spec } of functions.all) {
    for (const [resource, reason] of reasonsOf(spec.grants)) acknowledge(role, { [wildcard(role, resource)]: reason });
  }
}
