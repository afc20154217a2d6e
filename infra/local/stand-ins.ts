import type { DatabaseSync } from 'node:sqlite';
import { createCognito, type Cognito } from './cognito/cognito.ts';
import type { SharedClock } from './clock.ts';
import type { Iam } from './iam/iam.ts';
import { lambdaPermissions } from './iam/resource-policies.ts';
import type { Lambda } from './lambda/lambda.ts';
import { createMailbox, type Mailbox } from './mailbox/mailbox.ts';
import { createPushService, type PushService } from './push/push-service.ts';
import { vapidKeys } from './push/vapid-keys.ts';
import { secureParameters, type PaymentKeys } from './payment-keys.ts';
import { createRazorpay, type RazorpaySandbox } from './razorpay/sandbox.ts';
import { createS3, type S3 } from './s3/s3.ts';
import { createScheduler, type Scheduler } from './scheduler/scheduler.ts';
import { createSes, type Ses } from './ses/ses.ts';
import { createSqs, type Sqs } from './sqs/sqs.ts';
import { createSsm } from './ssm/ssm.ts';
import type { AwsService } from './aws/aws-service.ts';
import type { ReadDeployment } from './template/read-deployment.ts';

interface StandInSettings {
  readonly deployment: ReadDeployment;
  readonly db: DatabaseSync;
  readonly dataDir: string;
  readonly clock: SharedClock;
  readonly iam: Iam;
  readonly lambda: Lambda;
  readonly keys: PaymentKeys;
  readonly baseUrl: string;
  /** Turns addresses of AWS in a text into this stack's. */
  readonly localAddress: (text: string) => string;
}

/** The stand-ins of AWS services and of the payment provider. */
export interface StandIns {
  readonly cognito: Cognito;
  readonly s3: S3;
  readonly scheduler: Scheduler;
  readonly ssm: AwsService;
  readonly sqs: Sqs;
  readonly ses: Ses;
  readonly push: PushService;
  readonly mailbox: Mailbox;
  readonly razorpay: RazorpaySandbox;
}

/** Creates every stand-in; none acts by itself before it is started. */
export function createStandIns(settings: StandInSettings): StandIns {
  const { deployment, db, dataDir, iam, keys, baseUrl, lambda, localAddress } = settings;
  const { region, accountId } = deployment;
  const clock = settings.clock.now;
  const mailbox = createMailbox({ db, clock });
  const sqs = createSqs({ deployment, db, clock, region, accountId });
  const scheduler = createScheduler({
    deployment,
    db,
    clock,
    region,
    accountId,
    invoke: scheduledInvocation(settings),
    deadLetter: (queueArn, body) => {
      sqs.send(queueArn, body);
    },
  });
  const razorpay = createRazorpay({
    db,
    clock,
    keys,
    publicUrl: baseUrl,
    webhookUrl: `${baseUrl}/api/payments/webhook`,
  });
  settings.clock.onMove(() => {
    scheduler.wake();
    razorpay.wake();
  });
  return {
    mailbox,
    push: createPushService({ db, baseUrl }),
    ses: createSes({ deployment, mailbox, clock, region, accountId, invoke: called(lambda) }),
    sqs,
    scheduler,
    razorpay,
    cognito: createCognito({ deployment, db, clock, mailbox, callTrigger: called(lambda), region, accountId }),
    s3: createS3({ deployment, dataDir, clock, credentials: (accessKeyId) => iam.principalBy(accessKeyId) }),
    ssm: createSsm({
      deployment,
      db,
      clock,
      region,
      accountId,
      parameters: { ...secureParameters(keys), ...vapidKeys(db) },
      localAddress,
    }),
  };
}

/** What a function answers to a service that calls it; throws what it throws. */
function called(lambda: Lambda) {
  return async (functionArn: string, event: unknown): Promise<unknown> => {
    const outcome = await lambda.invoke(functionArn, event);
    if (outcome.kind !== 'succeeded') throw new Error(outcome.failure.errorMessage);
    return JSON.parse(outcome.payload);
  };
}

/** EventBridge Scheduler calls in the schedule's role, an EventBridge rule by the function's own permission. */
function scheduledInvocation({ deployment, iam, lambda }: StandInSettings) {
  const mayInvoke = lambdaPermissions(deployment);
  const groups = deployment.ofType('AWS::Scheduler::ScheduleGroup').map((group) => group.attributes['Arn'] ?? '');
  const source = { 'aws:SourceAccount': [deployment.accountId], 'aws:SourceArn': groups };
  return async (functionArn: string, payload: unknown, roleArn: string | undefined): Promise<void> => {
    const isAllowed =
      roleArn === undefined
        ? mayInvoke(functionArn, 'events.amazonaws.com', '*')
        : iam.assumeRole(roleArn, 'scheduler.amazonaws.com', source).may('lambda:InvokeFunction', functionArn);
    if (!isAllowed) throw new Error(`${roleArn ?? 'The rule'} may not invoke ${functionArn}.`);
    const outcome = await lambda.invoke(functionArn, payload);
    if (outcome.kind !== 'succeeded') throw new Error(outcome.failure.errorMessage);
  };
}
