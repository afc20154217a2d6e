import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Records why a finding of the validation stands, by its id, for a construct and what is below it. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}

/** The id of a finding of cdk-nag's AwsSolutions rules. */
export function nag(rule: string, finding?: string): string {
  return `AwsSolutions::AwsSolutions-${rule}${finding === undefined ? '' : `[${finding}]`}`;
}
