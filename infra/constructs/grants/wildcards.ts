import { Stack } from 'aws-cdk-lib';
import type { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Settings } from '#infra/settings/settings.ts';
import type { FunctionGrants } from '#infra/specs/function-spec.ts';
import { acknowledge, nag } from '../findings/acknowledge.ts';
import type { Functions } from '../functions/app-functions.ts';

/** As cdk-nag writes the ARNs of the buckets, which come from another stack. */
const BUCKETS = {
  proofs: 'ExportsOutputFnGetAttProofs8E4B3043Arn0C459B95',
  media: 'ExportsOutputFnGetAttMediaA721A567ArnB9989168',
};

const RANDOM_KEYS = 'Keys below one prefix are random, so they cannot be listed; the grant is bound to the prefix.';

/**
 * Acknowledges the resource patterns that the grants in `infra/specs` make. Any other pattern in a function's policy
 * fails the validation.
 */
export function acknowledgeWildcards(
  functions: Functions,
  { region, names }: Settings,
  scheduleGroup: CfnScheduleGroup,
): void {
  const group = Stack.of(scheduleGroup).getLogicalId(scheduleGroup);
  const live = `arn:aws:execute-api:${region}:<AWS::AccountId>:<LiveApi46A6DDC3>/live`;
  const reasonsOf = ({ objects = [], postsToConnections, closesConnections, schedules }: FunctionGrants) => [
    // The snapshot is one key, without a pattern.
    ...objects.flatMap(({ bucket, prefix }) =>
      bucket === 'snapshots' ? [] : [[`${names.stack('Data')}:${BUCKETS[bucket]}/${prefix}*`, RANDOM_KEYS]],
    ),
    ...[postsToConnections && 'POST', closesConnections && 'DELETE']
      .filter(Boolean)
      .map((method) => [
        `${live}/${method}/@connections/*`,
        'API Gateway names the connections; the grant is bound to one API, stage and method.',
      ]),
    ...(schedules
      ? [
          [
            `arn:aws:scheduler:${region}:<AWS::AccountId>:schedule/<${group}>/auction-*`,
            'One schedule per auction, named after it, in a group of their own.',
          ],
        ]
      : []),
  ];
  for (const { role, spec } of functions.all) {
    for (const [resource, reason = ''] of reasonsOf(spec.grants)) {
      acknowledge(role, { [nag('IAM5', `Resource::${resource}`)]: reason });
    }
  }
}
