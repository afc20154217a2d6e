import type { DatabaseSync } from 'node:sqlite';
import type { AwsService } from '@boli/aws-local/aws/aws-service.ts';
import { createCognito, type Cognito } from '@boli/aws-local/cognito/cognito.ts';
import type { Iam } from '@boli/aws-local/iam/iam.ts';
import { scheduledInvocation } from '@boli/aws-local/invocations/scheduled-invocation.ts';
import { serviceInvocation } from '@boli/aws-local/invocations/service-invocation.ts';
import { userPoolInvocation } from '@boli/aws-local/invocations/user-pool-invocation.ts';
import { createKms } from '@boli/aws-local/kms/kms.ts';
import { openAsyncInvocations, type AsyncInvocations } from '@boli/aws-local/lambda/async-invocations.ts';
import type { Lambda } from '@boli/aws-local/lambda/lambda.ts';
import { createMailbox, type Mailbox } from '@boli/aws-local/mailbox/mailbox.ts';
import { createS3, type S3 } from '@boli/aws-local/s3/s3.ts';
import { createScheduler, type Scheduler } from '@boli/aws-local/scheduler/scheduler.ts';
import { createSes, type Ses } from '@boli/aws-local/ses/ses.ts';
import { queueMappings, type QueueMappings } from '@boli/aws-local/sqs/queue-mapping.ts';
import { createSqs, type Sqs } from '@boli/aws-local/sqs/sqs.ts';
import { createSsm } from '@boli/aws-local/ssm/ssm.ts';
import type { SharedClock } from '@boli/aws-local/state/shared-clock.ts';
import type { ReadDeployment } from '@boli/aws-local/template/read-deployment.ts';
import { maximumKey } from '../bidding/maximum-key.ts';
import { createPushService, type PushService } from '../push/push-service.ts';
import { vapidKeys } from '../push/vapid-keys.ts';
import { secureParameters, type PaymentKeys } from '../razorpay/payment-keys.ts';
import { createRazorpay, type RazorpaySandbox } from '../razorpay/sandbox.ts';

interface EmulatorSettings {
  readonly deployment: ReadDeployment;
  readonly db: DatabaseSync;
  readonly dataDir: string;
  readonly clock: SharedClock;
  readonly iam: Iam;
  readonly lambda: Lambda;
  readonly keys: PaymentKeys;
  readonly baseUrl: string;
  /** Replaces AWS addresses in a text with local ones. */
  readonly localAddress: (text: string) => string;
}

/** The emulators of AWS services and of the payment provider. */
export interface Emulators {
  readonly cognito: Cognito;
  readonly s3: S3;
  readonly scheduler: Scheduler;
  readonly kms: AwsService;
  readonly ssm: AwsService;
  readonly sqs: Sqs;
  readonly queueMappings: QueueMappings;
  readonly ses: Ses;
  readonly push: PushService;
  readonly mailbox: Mailbox;
  readonly razorpay: RazorpaySandbox;
  readonly asyncInvocations: AsyncInvocations;
}

/** Creates every emulator; none acts before it is started. */
export function createEmulators(settings: EmulatorSettings): Emulators {
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
    kms: createKms({ deployment, db, region, accountId }),
    ssm: createSsm({
      deployment,
      db,
      clock,
      region,
      accountId,
      parameters: { ...secureParameters(keys), ...vapidKeys(db), ...maximumKey(db) },
      localAddress,
    }),
  };
}
