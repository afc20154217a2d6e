import type { Iam } from '../iam/iam.ts';
import type { AsyncInvocations } from '../lambda/async-invocations.ts';
import type { SchedulerOptions } from '../scheduler/scheduler.ts';
import type { Sqs } from '../sqs/sqs.ts';
import type { ReadDeployment } from '../template/read-deployment.ts';

interface Parts {
  readonly deployment: ReadDeployment;
  readonly iam: Iam;
  readonly asyncInvocations: AsyncInvocations;
  readonly sqs: Sqs;
}

/**
 * EventBridge Scheduler invokes asynchronously with the schedule's role. It learns whether Lambda accepted the
 * event, not whether the function succeeded.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-eventbridge-scheduler.html
 */
export function scheduledInvocation(parts: Parts): Pick<SchedulerOptions, 'invoke' | 'deadLetter'> {
  const { deployment, iam, asyncInvocations, sqs } = parts;
  const groups = deployment.ofType('AWS::Scheduler::ScheduleGroup').map((group) => group.attributes['Arn'] ?? '');
  const source = { 'aws:SourceAccount': [deployment.accountId], 'aws:SourceArn': groups };
  const mayInRole = (roleArn: string, action: string, resource: string) =>
    iam.assumeRole(roleArn, 'scheduler.amazonaws.com', source).may(action, resource);
  return {
    invoke: (functionArn, payload, roleArn) => {
      if (!mayInRole(roleArn, 'lambda:InvokeFunction', functionArn)) {
        throw new Error(`${roleArn} may not invoke ${functionArn}.`);
      }
      asyncInvocations.invoke(functionArn, payload);
    },
    // Scheduler needs sqs:SendMessage in the schedule's role, or the event is lost.
    // https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule-dlq.html
    deadLetter: (queueArn, body, roleArn) => {
      if (!mayInRole(roleArn, 'sqs:SendMessage', queueArn)) {
        throw new Error(`${roleArn} may not send to the dead-letter queue ${queueArn}.`);
      }
      sqs.send(queueArn, body);
    },
  };
}
