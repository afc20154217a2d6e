import type { IAspect } from 'aws-cdk-lib';
import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import type { IConstruct } from 'constructs';

/** Sets the same retention for every log group, including those of CDK. */
export class LogRetention implements IAspect {
  private readonly days: number;

  constructor(days: number) {
    this.days = days;
  }

  visit(node: IConstruct): void {
    if (node instanceof CfnLogGroup) node.retentionInDays = this.days;
  }
}
