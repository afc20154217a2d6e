import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { deployBuckets } from '@boli/aws-local/cdn/bucket-deployment.ts';
import { startDatabase } from '@boli/aws-local/dynamodb/dynamodb.ts';
import type { EngineKind } from '@boli/aws-local/dynamodb/engine.ts';
import { createIam } from '@boli/aws-local/iam/iam.ts';
import { functionConfigs } from '@boli/aws-local/lambda/function-config.ts';
import { createLambda } from '@boli/aws-local/lambda/lambda.ts';
import { runtimeEnvironment } from '@boli/aws-local/lambda/runtime-environment.ts';
import { startSearch } from '@boli/aws-local/opensearch/search-service.ts';
import type { Closers } from '@boli/aws-local/process/closers.ts';
import { waitUntilIdle } from '@boli/aws-local/process/wait-until-idle.ts';
import { openStateStore } from '@boli/aws-local/state/state-store.ts';
import type { CloudAssembly } from '@boli/aws-local/template/cloud-assembly.ts';
import type { ReadDeployment } from '@boli/aws-local/template/read-deployment.ts';
import * as z from 'zod';
import { FUNCTION_CODE } from '#infra/settings/paths.ts';
import { paymentKeys } from '../razorpay/payment-keys.ts';
import { addressBook } from './address-book.ts';
import { createEmulators } from './emulators.ts';
import { createGateways } from './gateways.ts';
import type { StackBase } from './stack-base.ts';

interface ServiceSettings {
  readonly assembly: CloudAssembly;
  readonly deployment: ReadDeployment;
  readonly base: StackBase;
  readonly dataDir: string;
  readonly engine: EngineKind;
  readonly concurrency: number;
  readonly patience: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: (error: unknown) => void;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the template's roles, tables, functions, emulators and gateways. None is started yet. */
export async function createServices(settings: ServiceSettings, closers: Closers) {
  const { assembly, deployment, base, dataDir, report } = settings;
  const { stackPort, baseUrl, clock } = base;
  const { db } = base.state;
  const keys = paymentKeys(settings.env);
  const addresses = addressBook(deployment, { port: stackPort.port, hasSandbox: keys.isSandbox });
  const { localAddress } = addresses;
  const iam = createIam(deployment, seedOf(db));
  const database = await startDatabase({ deployment, kind: settings.engine, dataDir, db, clock, report });
  closers.add('the database', database.stop);
  const lambda = createLambda(functionConfigs(deployment, assembly, FUNCTION_CODE), {
    dataDir,
    clockOffsetBuffer: clock.clockOffsetBuffer,
    accountConcurrency: settings.concurrency,
    patience: settings.patience,
    environmentOf: (config) => runtimeEnvironment(config, iam.credentialsOf(config.roleArn), baseUrl, localAddress),
  });
  closers.add('the functions', lambda.stop);
  const search = await startSearch(deployment, dataDir, report);
  closers.add('the search engine', search.stop);
  const emulators = createEmulators({ deployment, db, dataDir, clock, iam, lambda, keys, baseUrl, localAddress });
  await deployBuckets(deployment, assembly, db, emulators.s3.writeObject);
  const { cdn, webSocketApi } = createGateways({ deployment, lambda, emulators, clock, addresses });
  closers.add('the WebSocket API', webSocketApi.stop);
  const { scheduler, asyncInvocations, queueMappings, razorpay } = emulators;
  return {
    iam,
    database,
    lambda,
    emulators,
    search,
    cdn,
    webSocketApi,
    /** The outputs of the stacks, with local addresses. */
    outputs: Object.fromEntries(Object.entries(deployment.outputs).map(([name, value]) => [name, localAddress(value)])),
    waitUntilSettled: async () =>
      await waitUntilIdle({
        streams: database.isBusy,
        schedules: scheduler.busy,
        'asynchronous invocations': () => asyncInvocations.busyWith().join(', '),
        queues: queueMappings.isBusy,
        'webhooks of Razorpay': () => razorpay.webhooksPending() > 0,
      }),
  };
}

/** The secret from which the roles' keys are derived. Stored, so that presigned links survive a restart. */
function seedOf(db: DatabaseSync): string {
  const store = openStateStore(db, 'secrets', z.string());
  const seed = store.get('iam') ?? randomBytes(32).toString('base64url');
  store.put('iam', seed);
  return seed;
}

/** Starts streams, asynchronous invocations, queues, schedules and webhooks. */
export function startServices({ iam, database, lambda, emulators }: Services, closers: Closers): void {
  const { asyncInvocations, queueMappings, scheduler, razorpay, s3, sqs } = emulators;
  database.startStreams({ iam, lambda, send: sqs.send, store: s3.writeObject });
  closers.add('the streams', database.stopStreams);
  asyncInvocations.start();
  closers.add('the asynchronous invocations', asyncInvocations.stop);
  queueMappings.start();
  closers.add('the queues', queueMappings.stop);
  scheduler.start();
  closers.add('the scheduler', scheduler.stop);
  razorpay.start();
  closers.add('the payment sandbox', razorpay.stop);
}
