import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineKind } from '@boli/aws-local/dynamodb/engine.ts';
import { functionConfigs } from '@boli/aws-local/lambda/function-config.ts';
import { createClosers, type Closers } from '@boli/aws-local/process/closers.ts';
import { type CloudAssembly, readCloudAssembly } from '@boli/aws-local/template/cloud-assembly.ts';
import { type ReadDeployment, readDeployment } from '@boli/aws-local/template/read-deployment.ts';
import { FUNCTION_CODE } from '#infra/settings/paths.ts';
import { SETTINGS_SEED } from '#infra/settings/settings-seed.ts';
import { storeSeed } from '#infra/settings/store-seed.ts';
import { settingsSchema, type StoredSettings } from '#shared/contract/settings/sections.ts';
import { makeCanaryAccount, readOperatorAccess } from '../client/operator.ts';
import { buildMissingIndex } from './missing-index.ts';
import { openPort } from './open-port.ts';
import { createServices, startServices } from './services.ts';
import { openStackBase } from './stack-base.ts';
import { startDemo } from './start-demo.ts';

export interface BootOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Empties the data folder first. */
  readonly fresh: boolean;
  readonly engine: EngineKind;
  /** How many functions run at once. */
  readonly concurrency: number;
  /** How many times its time limit a function may take. */
  readonly patience: number;
  /** The synthesized cloud assembly. */
  readonly cdkOut: string;
  /** Plays the demo in an empty folder; in an older one one of its auctions is kept live. */
  readonly demo: boolean;
  /** Starts an environment of every function at boot; otherwise each starts at its first call. */
  readonly warm: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: (error: unknown) => void;
  /** May handle a request first (the web's development server does); returns whether it did. */
  readonly before?: (message: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

export interface RunningStack {
  readonly baseUrl: string;
  /** Whether the demo's data exists. */
  readonly hasDemo: boolean;
  /** Replaces functions that were built and synthesized again. */
  reload(cdkOut: string): void;
  stop(): Promise<void>;
}

/** Boots the template on this machine. If that fails, nothing stays running. */
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
  const assembly = readCloudAssembly(options.cdkOut);
  const deployment = readDeployment(assembly);
  const base = await openStackBase(options, closers);
  const services = await createServices({ ...options, assembly, deployment, base }, closers);
  openPort(deployment, base, services, options);
  startServices(services, closers);

  const { lambda, outputs, waitUntilSettled } = services;
  const { state, clock, baseUrl } = base;
  await storeSeed(
    seedOf(assembly),
    required(outputs['UsersTable'], 'table of users'),
    await readOperatorAccess(baseUrl, 'dynamodb'),
  );
  await buildMissingIndex(deployment, services);
  const playsDemo = options.demo && state.isNew;
  if (options.demo) {
    await startDemo(state, {
      baseUrl,
      userPoolId: required(outputs['UserPoolId'], 'user pool'),
      now: clock.now,
      setClock: async (offsetMs) => {
        clock.setOffset(offsetMs);
        await waitUntilSettled();
      },
      settled: async () => {
        await waitUntilSettled();
      },
      closeBooks: async () => {
        await lambda.invoke(paymentWorker(deployment), { books: true });
      },
    });
  }
  if (options.demo) await makeCanaryAccount(baseUrl, canaryHouse(deployment, outputs), clock.now());
  // The demo has already warmed the functions of the first screens; the others warm up after the ready line.
  const warming = options.warm ? lambda.warm() : Promise.resolve();
  if (playsDemo) warming.catch(options.report);
  else await warming;
  return {
    baseUrl,
    hasDemo: state.isDemoComplete(),
    reload: (cdkOut) => {
      const next = readCloudAssembly(cdkOut);
      lambda.replace(functionConfigs(readDeployment(next), next, FUNCTION_CODE));
    },
    stop: closers.closeAll,
  };
}

/** The first settings in the template. */
function seedOf({ stacks }: CloudAssembly): StoredSettings {
  const seed = stacks.map(({ Metadata }) => Metadata[SETTINGS_SEED]).find((value) => value !== undefined);
  return settingsSchema.encode(settingsSchema.parse(seed));
}

/** Where the account of the canary is made. */
function canaryHouse(deployment: ReadDeployment, outputs: Readonly<Record<string, string>>) {
  const table = deployment.ofType('AWS::DynamoDB::Table').find(({ logicalId }) => logicalId.startsWith('Auctions'));
  return {
    userPoolId: required(outputs['UserPoolId'], 'user pool'),
    users: required(outputs['UsersTable'], 'table of users'),
    auctions: required(table?.physicalId, 'table of auctions'),
  };
}

function paymentWorker(deployment: ReadDeployment): string {
  const worker = deployment
    .ofType('AWS::Lambda::Function')
    .find(({ logicalId }) => logicalId.startsWith('PaymentWorkerFunction'));
  return required(worker?.attributes['Arn'], 'payment-worker');
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`The template has no ${name}.`);
  return value;
}
