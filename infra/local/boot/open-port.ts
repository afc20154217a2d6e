import type { IncomingMessage, ServerResponse } from 'node:http';
import { awsEndpoint } from '@boli/aws-local/aws/endpoint.ts';
import { createCloudFormation } from '@boli/aws-local/cloudformation/cloudformation.ts';
import { createLambdaService } from '@boli/aws-local/lambda/lambda-service.ts';
import { requestListener } from '@boli/aws-local/network/router.ts';
import type { ReadDeployment } from '@boli/aws-local/template/read-deployment.ts';
import { operatorEnvironment } from '../client/operator.ts';
import { createLocalPages, type LocalPages } from '../pages/local-pages.ts';
import { localRequestHandler } from '../pages/local-request-handler.ts';
import type { Services } from './services.ts';
import type { StackBase } from './stack-base.ts';

interface PortSettings {
  readonly report: (error: unknown) => void;
  /** May handle a request first (the web's development server does); returns whether it did. */
  readonly before?: (message: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

/** Opens the stack's port: the site, the AWS APIs for functions, and the local pages. */
export function openPort(
  deployment: ReadDeployment,
  base: StackBase,
  services: Services,
  { report, before = async () => false }: PortSettings,
): void {
  const { iam, database, lambda, webSocketApi, cdn, emulators } = services;
  const { cognito, s3, scheduler, kms, ssm, sqs, ses, razorpay, push } = emulators;
  const called = [
    cognito,
    s3,
    scheduler,
    kms,
    ssm,
    sqs,
    ses,
    database.service,
    services.search,
    webSocketApi.management,
    createLambdaService(deployment, lambda),
    // Only operators' commands call it.
    createCloudFormation(deployment),
  ];
  const routes = {
    aws: awsEndpoint(called, (accessKeyId) => iam.principalBy(accessKeyId), base.clock),
    local: localRequestHandler({ razorpay, push }, pagesOf(base, services)),
    site: cdn.handle,
  };
  base.stackPort.open(requestListener(routes, report, before), webSocketApi.upgrade);
}

function pagesOf(
  { baseUrl, clock }: StackBase,
  { iam, database, emulators, outputs, waitUntilSettled }: Services,
): LocalPages {
  const { mailbox, ses, razorpay, scheduler, sqs } = emulators;
  return createLocalPages({
    mailbox,
    bounce: ses.bounce,
    razorpay,
    scheduler,
    queues: sqs,
    clockControl: {
      now: clock.now,
      advance: (ms) => {
        clock.setOffset(clock.offset() + ms);
      },
    },
    tables: { names: () => database.tableNames, sample: database.sample },
    outputs: () => outputs,
    operatorEnvironment: operatorEnvironment(baseUrl),
    coverage: () => ({ grants: iam.grants(), indexes: database.service.indexes() }),
    settled: async () => ({ busy: await waitUntilSettled() }),
  });
}
