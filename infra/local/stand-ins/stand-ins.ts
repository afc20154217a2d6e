import type { DatabaseSync } from 'node:sqlite';
import { createCognito, type Cognito } from '../cognito/cognito.ts';
import type { SharedClock } from '../state/shared-clock.ts';
import type { Iam } from '../iam/iam.ts';
import { openAsyncInvocations, type AsyncInvocations } from '../lambda/async-invocations.ts';
import type { Lambda } from '../lambda/lambda.ts';
import { createMailbox, type Mailbox } from '../mailbox/mailbox.ts';
import { createPushService, type PushService } from '../push/push-service.ts';
import { vapidKeys } from '../push/vapid-keys.ts';
import { secureParameters, type PaymentKeys } from '../razorpay/payment-keys.ts';
import { createRazorpay, type RazorpaySandbox } from '../razorpay/sandbox.ts';
import { createS3, type S3 } from '../s3/s3.ts';
import { createScheduler, type Scheduler } from '../scheduler/scheduler.ts';
import { createSes, type Ses } from '../ses/ses.ts';
import { scheduledInvocation } from './scheduled-invocation.ts';
import { queueMappings, type QueueMappings } from '../sqs/queue-mapping.ts';
import { createSqs, type Sqs } from '../sqs/sqs.ts';
import { createSsm } from '../ssm/ssm.ts';
import { serviceInvocation } from './service-invocation.ts';
import { userPoolInvocation } from './user-pool-invocation.ts';
import type { AwsService } from '../aws/aws-service.ts';
import type { ReadDeployment } from '../template/read-deployment.ts';

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
  readonly queueMappings: QueueMappings;
  readonly ses: Ses;
  readonly push: PushService;
  readonly mailbox: Mailbox;
  readonly razorpay: RazorpaySandbox;
  readonly asyncInvocations: AsyncInvocations;
}

/** Creates every stand-in; none acts by itself before it is started. */
export function createStandIns(settings: StandInSettings): StandIns {
  const { deployment, db, dataDir, iam, lambda, keys, baseUrl, localAddress } = settings;
  const { region, accountId } = deployment;
  const clock = settings.clock.now;
  const mailbox = createMailbox({ db, clock });
  const sqs = createSqs({ deployment, db, clock, region, accountId });
  const mappings = queueMappings({ deployment, iam, lambda, sqs, clock });
  const asyncInvocations = openAsyncInvocations({ deployment, db, clock, iam, lambda, send: sqs.send });
  const scheduler = createScheduler({
    deployment,
    db,
    clock,
    region,
    accountId,
    ...scheduledInvocation({ deployment, iam, asyncInvocations, sqs }),
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
    asyncInvocations.wake();
    mappings.wake();
  });
  return {
    mailbox,
    push: createPushService({ db, baseUrl }),
    ses: createSes({ deployment, mailbox, clock, region, accountId, invoke: serviceInvocation(lambda) }),
    sqs,
    queueMappings: mappings,
    scheduler,
    razorpay,
    asyncInvocations,
    cognito: createCognito({
      deployment,
      db,
      clock,
      mailbox,
      region,
      accountId,
      invoke: userPoolInvocation({ deployment, lambda }),
    }),
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
