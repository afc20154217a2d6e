import { Duration } from 'aws-cdk-lib';
import { type Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { LIVE } from '#infra/specs/function-name.ts';
import { acknowledge, nag } from '../findings/acknowledge.ts';
import type { AppFunction } from './app-function.ts';

interface ReleasesProps {
  readonly functions: readonly AppFunction[];
  /** The namespace of the functions' own metrics. */
  readonly namespace: string;
}

const PERIOD = Duration.minutes(1);

/**
 * CodeDeploy shifts new versions of the shifted functions: a tenth of the calls for five minutes, then all. If one of
 * the alarms rings meanwhile, or somebody stops it, the old version gets all calls again, and CloudFormation takes the
 * stack back.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-updatepolicy.html
 */
export class Releases extends Construct {
  constructor(scope: Construct, id: string, { functions, namespace }: ReleasesProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    acknowledge(role, {
      [nag('IAM4', 'Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited')]:
        "AWS's own policy for this: it reads alarms, and moves aliases.",
    });
    for (const fn of functions) {
      if (fn.live === undefined) continue;
      new LambdaDeploymentGroup(fn, 'Release', {
        application,
        role,
        alias: fn.live,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [this.failures(fn), this.damage(fn, namespace)],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
    }
  }

  /**
   * The new version failed. Not the old one beside it, or a release that mends it could not be deployed: CodeDeploy stops
   * when an alarm rings already. The metric exists while the alias has two versions.
   * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
   */
  private failures({ node, lambda }: AppFunction): Alarm {
    const { functionName, currentVersion } = lambda;
    const metric = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: {
        FunctionName: functionName,
        Resource: `${functionName}:${LIVE}`,
        ExecutedVersion: currentVersion.version,
      },
      statistic: 'sum',
      period: PERIOD,
    });
    return this.alarm(`${node.id}Failures`, metric, 0);
  }

  /** What a failing version does without an error of Lambda: bids answered with 500, or records that are tried again. */
  private damage({ name, node, lambda }: AppFunction, namespace: string): Alarm {
    if (name === 'auction-stream') {
      const behind = lambda.metric('IteratorAge', { period: PERIOD, statistic: 'max' });
      return this.alarm(`${node.id}Behind`, behind, Duration.minutes(1).toMilliseconds());
    }
    const metric = new Metric({
      namespace,
      metricName: 'BidsRefused',
      dimensionsMap: { service: name, code: 'INTERNAL' },
      statistic: 'sum',
      period: PERIOD,
    });
    return this.alarm(`${node.id}Refusals`, metric, 0);
  }

  private alarm(id: string, metric: Metric, above: number): Alarm {
    return metric.createAlarm(this, id, {
      alarmDescription: 'A release fails, and is taken back. See docs/operations.md#roll-back',
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
