import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { addressBook } from '../network/address-book.ts';
import { awsEndpoint } from '../aws/endpoint.ts';
import { deployBuckets } from '../cdn/bucket-deployment.ts';
import { createCloudFormation } from '../cloudformation/cloudformation.ts';
import { openClock } from '../state/shared-clock.ts';
import { openDataFolder } from '../state/data-folder.ts';
import { startDatabase } from '../dynamodb/dynamodb.ts';
import type { EngineKind } from '../dynamodb/engine.ts';
import { checkDeployment } from './check-deployment.ts';
import { startDemonstration } from './demonstration.ts';
import { createGateways } from '../stand-ins/gateways.ts';
import { createIam } from '../iam/iam.ts';
import { functionConfigs } from '../lambda/function-config.ts';
import { createInvokeService } from '../lambda/invoke-service.ts';
import { createLambda } from '../lambda/lambda.ts';
import { runtimeEnvironment } from '../lambda/runtime-environment.ts';
import { localAddressSpace } from '../pages/local-address-space.ts';
import { openState } from '../state/opened-state.ts';
import { createLocalPages } from '../pages/local-pages.ts';
import { paymentKeys } from '../razorpay/payment-keys.ts';
import { takePort } from '../network/stack-port.ts';
import { requestListener } from '../network/router.ts';
import { settled } from '../process/until-idle.ts';
import { operatorEnvironment } from '../client/operator.ts';
import { createClosers, type Closers } from '../process/closers.ts';
import { createStandIns } from '../stand-ins/stand-ins.ts';
import { openStateStore } from '../state/state-store.ts';
import { readCloudAssembly } from '../template/cloud-assembly.ts';
import { readDeployment } from '../template/read-deployment.ts';

export interface BootOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Forgets what the data folder holds. */
  readonly fresh: boolean;
  readonly engine: EngineKind;
  /** The synthesized cloud assembly. */
  readonly cdkOut: string;
  /** Plays the demonstration on an empty folder. */
  readonly demo: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: (error: unknown) => void;
  /** May answer a request itself, as the web's development server does, and says whether it did. */
  readonly before?: (message: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

export interface RunningStack {
  readonly baseUrl: string;
  /** Whether the demonstration's people and auctions are there. */
  readonly hasDemo: boolean;
  /** Swaps in functions that were built and synthesized again. */
  reload(cdkOut: string): void;
  stop(): Promise<void>;
}

/** Boots the template on this machine. When it cannot, it throws (StartupError, TemplateError) and leaves nothing running. */
export async function bootStack(options: BootOptions): Promise<RunningStack> {
  const closers = createClosers(options.report);
  try {
    return await boot(options, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function boot(options: BootOptions, closers: Closers): Promise<RunningStack> {
  const { dataDir, report } = options;
  const assembly = readCloudAssembly(options.cdkOut);
  const deployment = readDeployment(assembly);
  checkDeployment(deployment);
  const folder = openDataFolder(dataDir);
  closers.add('the data folder', folder.release);
  const stackPort = await takePort(options.port);
  closers.add('the server', stackPort.close);
  const baseUrl = `http://localhost:${stackPort.port}`;
  const state = openState(folder, options.fresh);
  const { db } = state;
  closers.add('the state', () => {
    db.close();
  });

  const clock = openClock(db);
  const keys = paymentKeys(options.env);
  const addresses = addressBook(deployment, stackPort.port, keys.isSandbox);
  const iam = createIam(deployment, seedOf(db));
  const database = await startDatabase({ deployment, kind: options.engine, dataDir, db, clock, report });
  closers.add('the database', database.stop);
  const lambda = createLambda(functionConfigs(deployment, assembly, folder.emptied('code')), {
    dataDir,
    offsetBuffer: clock.offsetBuffer,
    environmentOf: (config) =>
      runtimeEnvironment(config, iam.credentialsOf(config.roleArn), baseUrl, addresses.localAddress),
  });
  closers.add('the functions', lambda.stop);
  const standIns = createStandIns({
    deployment,
    db,
    dataDir,
    clock,
    iam,
    lambda,
    keys,
    baseUrl,
    localAddress: addresses.localAddress,
  });
  const { cognito, s3, scheduler, ssm, sqs, ses, push, mailbox, razorpay, asyncInvocations } = standIns;
  await deployBuckets(deployment, assembly, db, s3.writeObject);
  const { cdn, live } = createGateways({ deployment, lambda, standIns, clock, addresses });
  closers.add('the WebSocket API', live.stop);

  const waitUntilSettled = async () =>
    await settled([database.isBusy, scheduler.busy, asyncInvocations.isBusy, () => razorpay.webhooksPending() > 0]);
  const outputs = Object.fromEntries(
    Object.entries(deployment.outputs).map(([name, value]) => [name, addresses.localAddress(value)]),
  );
  const pages = createLocalPages({
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
    settled: async () => ({ settled: await waitUntilSettled() }),
  });
  const services = [
    cognito,
    s3,
    scheduler,
    ssm,
    sqs,
    ses,
    database.service,
    live.management,
    createInvokeService(deployment, lambda),
    // Only operators' commands call these.
    database.streamsService,
    createCloudFormation(deployment),
  ];
  const routes = {
    aws: awsEndpoint(services, (accessKeyId) => iam.principalBy(accessKeyId), clock.now),
    local: localAddressSpace({ razorpay, push }, pages),
    site: cdn.handle,
  };
  stackPort.open(requestListener(routes, report, options.before ?? (async () => false)), live.upgrade);

  database.startStreams({ iam, lambda, send: sqs.send });
  closers.add('the streams', database.stopStreams);
  asyncInvocations.start();
  closers.add('the asynchronous invocations', asyncInvocations.stop);
  scheduler.start();
  closers.add('the scheduler', scheduler.stop);
  razorpay.start();
  closers.add('the payment sandbox', razorpay.stop);
  const warming = lambda.warm();

  if (options.demo) {
    await startDemonstration(state, {
      baseUrl,
      userPoolId: outputs['UserPoolId'] ?? '',
      now: clock.now,
      setClock: async (offsetMs) => {
        clock.setOffset(offsetMs);
        await waitUntilSettled();
      },
      settled: async () => {
        await waitUntilSettled();
      },
    });
  }
  await warming;
  return {
    baseUrl,
    hasDemo: state.hasDemo(),
    reload: (cdkOut) => {
      const next = readCloudAssembly(cdkOut);
      lambda.replace(functionConfigs(readDeployment(next), next, join(dataDir, 'code')));
    },
    stop: closers.closeAll,
  };
}

/** The secret from which the roles' keys are derived: kept, so that presigned links outlive a restart. */
function seedOf(db: DatabaseSync): string {
  const store = openStateStore(db, 'secrets', z.string());
  const seed = store.get('iam') ?? randomBytes(32).toString('base64url');
  store.put('iam', seed);
  return seed;
}
