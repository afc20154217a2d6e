import { Stack, Validations } from 'aws-cdk-lib';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { IConstruct } from 'constructs';

/** Records why a finding of the validation is acceptable, for a construct and its children. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}

/** The id of a finding by cdk-nag's AwsSolutions rules. */
export function nag(rule: string, finding?: string): string {
  return `AwsSolutions::AwsSolutions-${rule}${finding === undefined ? '' : `[${finding}]`}`;
}

/** The id of the finding that a policy allows `resource`, a text that may contain references. */
export const wildcard = (scope: IConstruct, resource: string): string =>
  nag('IAM5', `Resource::${flattenCfnReference(Stack.of(scope).resolve(resource))}`);
