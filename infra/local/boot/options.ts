import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultEngine, type EngineKind } from '@boli/aws-local/dynamodb/engine.ts';
import { USUAL_CONCURRENCY } from '@boli/aws-local/lambda/lambda.ts';
import { StartupError } from '@boli/aws-local/process/startup-error.ts';

/** The command-line options of `npm start -- …`. */
export interface Options {
  readonly port: number;
  readonly dataDir: string;
  readonly fresh: boolean;
  readonly demo: boolean;
  /** Starts an environment of every function at boot; otherwise each starts at its first call. */
  readonly warm: boolean;
  readonly engine: EngineKind;
  readonly catalogue: 'memory' | 'opensearch';
  /** How many functions run at once; new accounts of AWS allow 10. */
  readonly concurrency: number;
  /** How many times its time limit a function may take, on a machine whose processors other work shares. */
  readonly patience: number;
  /** Hot reload of web and functions. */
  readonly dev: boolean;
  /** A cloud assembly to boot unchanged; undefined builds one. */
  readonly cdkOut: string | undefined;
  readonly help: boolean;
}

export const USAGE = `Usage: npm start -- [options]
  --port N         port to listen on, 0 for any free one (3000)
  --data DIR       folder that keeps all data (.boli)
  --fresh          forget what the folder holds
  --demo           play the demonstration on an empty folder (default)
  --no-demo        start with nobody and nothing
  --no-warm        start each function at its first call: boots sooner
  --engine NAME    dynoxide (default on Linux x64) or dynamodb-local (Java 17)
  --catalogue NAME memory (default) or opensearch (Java 17 and Maven)
  --concurrency N  functions that run at once, as the account's limit on AWS (1000)
  --patience N     stop a function after N times its time limit, on a busy machine (1)
  --cdk-out DIR    boot this cloud assembly instead of building one
  --dev            rebuild and reload on changes`;

/** Reads the command line. Throws a StartupError for an invalid option. */
export function readOptions(parameters: readonly string[]): Options {
  const values = parse(parameters);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`--port must be a number from 0 to 65535, not ${values.port}.`);
  }
  const engine = values.engine ?? defaultEngine();
  if (engine !== 'dynoxide' && engine !== 'dynamodb-local') {
    throw new StartupError(`--engine must be dynoxide or dynamodb-local, not ${engine}.`);
  }
  const { catalogue } = values;
  if (catalogue !== 'memory' && catalogue !== 'opensearch') {
    throw new StartupError(`--catalogue must be memory or opensearch, not ${catalogue}.`);
  }
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new StartupError(`--concurrency must be a number from 1, not ${values.concurrency}.`);
  }
  const patience = Number(values.patience);
  if (!(patience >= 1 && patience <= 100)) {
    throw new StartupError(`--patience must be a number from 1 to 100, not ${values.patience}.`);
  }
  const { fresh, demo, warm, dev, help } = values;
  const cdkOut = values['cdk-out'] === undefined ? undefined : resolve(values['cdk-out']);
  const dataDir = resolve(values.data);
  return { port, engine, catalogue, concurrency, patience, fresh, demo, warm, dev, help, cdkOut, dataDir };
}

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      allowNegative: true,
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: '.boli' },
        fresh: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: true },
        warm: { type: 'boolean', default: true },
        engine: { type: 'string' },
        catalogue: { type: 'string', default: 'memory' },
        concurrency: { type: 'string', default: String(USUAL_CONCURRENCY) },
        patience: { type: 'string', default: '1' },
        'cdk-out': { type: 'string' },
        dev: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}
