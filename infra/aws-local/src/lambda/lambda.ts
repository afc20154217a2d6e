import pMap from 'p-map';
import { type Concurrency, createConcurrency } from './concurrency.ts';
import type { InvocationOutcome } from './execution-environment.ts';
import type { FunctionConfig } from './function-config.ts';
import { createFunctionPool, type FunctionPool } from './function-pool.ts';
import { openLogFile, type LogFile } from './log-file.ts';
import { workerCode } from './worker-code.ts';

export interface Lambda {
  /** Invokes a function or an alias; throws when the template does not have it. The caller checks permissions. */
  invoke(functionArn: string, event: unknown): Promise<InvocationOutcome>;
  config(functionArn: string): FunctionConfig;
  readonly concurrency: Concurrency;
  /** Starts one environment of each function, a few at a time. */
  warm(): Promise<void>;
  /** Replaces functions with newly built code. */
  replace(configs: readonly FunctionConfig[]): void;
  stop(): Promise<void>;
}

interface LambdaSettings {
  readonly dataDir: string;
  readonly clockOffsetBuffer: SharedArrayBuffer;
  readonly environmentOf: (config: FunctionConfig) => Record<string, string>;
  /** The account's limit of invocations at once. */
  readonly accountConcurrency?: number;
  /** How many times its time limit a function may take before it is stopped: on a busy machine it waits for a processor. */
  readonly patience?: number;
}

interface RunningFunction {
  config: FunctionConfig;
  readonly pool: FunctionPool;
  readonly log: LogFile;
}

const WARM_CONCURRENCY = 2;
/** AWS's own default: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const USUAL_CONCURRENCY = 1000;

export function createLambda(configs: readonly FunctionConfig[], settings: LambdaSettings): Lambda {
  const workerUrl = workerCode();
  const concurrency = createConcurrency(settings.accountConcurrency ?? USUAL_CONCURRENCY, configs);
  const functions = new Map<string, RunningFunction>(
    configs.map((config) => {
      const log = openLogFile(settings.dataDir, config.label);
      const environment = settings.environmentOf(config);
      const pool = createFunctionPool(config, {
        workerUrl,
        environment,
        log,
        clockOffsetBuffer: settings.clockOffsetBuffer,
        patience: settings.patience ?? 1,
      });
      return [config.arn, { config, pool, log }];
    }),
  );
  const aliases = new Map(configs.flatMap(({ arn, aliasArns }) => aliasArns.map((alias) => [alias, arn])));
  const functionOf = (functionArn: string): RunningFunction => {
    const found = functions.get(aliases.get(functionArn) ?? functionArn);
    if (found === undefined) throw new Error(`The template has no function ${functionArn}.`);
    return found;
  };
  return {
    invoke: async (functionArn, event) => {
      const { config, pool } = functionOf(functionArn);
      return await concurrency.run(config.arn, () => pool.invoke(JSON.stringify(event)));
    },
    concurrency,
    config: (functionArn) => functionOf(functionArn).config,
    warm: async () => {
      await pMap(functions.values(), async ({ pool }) => await pool.warm(), { concurrency: WARM_CONCURRENCY });
    },
    replace: (newConfigs) => {
      for (const config of newConfigs) {
        const running = functionOf(config.arn);
        if (running.config.moduleUrl === config.moduleUrl) continue;
        running.config = config;
        running.pool.replace(config);
      }
    },
    stop: async () => {
      await Promise.all(
        [...functions.values()].map(async ({ pool, log }) => {
          await pool.stop();
          log.close();
        }),
      );
    },
  };
}
