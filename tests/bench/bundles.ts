import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import * as z from 'zod';
import { FOR_LAMBDA } from '../../infra/build/functions.ts';
import { functionConfigs } from '../../infra/local/lambda/function-config.ts';
import { readCloudAssembly } from '../../infra/local/template/cloud-assembly.ts';
import { readDeployment } from '../../infra/local/template/read-deployment.ts';
import { CDK_OUT } from '../support/stack/build-once.ts';
import { median } from './measure.ts';

export interface Bundle {
  readonly name: string;
  /** Of all its files, each compressed, as in a deployment package. */
  readonly gzippedKb: number;
}

const FUNCTIONS = resolve('dist', 'functions');

/** The size of every function, the smallest first. */
export function bundleSizes(): readonly Bundle[] {
  return readdirSync(FUNCTIONS)
    .map((name) => ({ name, gzippedKb: gzippedKb(join(FUNCTIONS, name)) }))
    .toSorted((a, b) => a.gzippedKb - b.gzippedKb);
}

function gzippedKb(folder: string): number {
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  const bytes = files.map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Of a function in a fresh process, the median of the rounds, milliseconds. */
export interface ColdStart {
  readonly name: string;
  readonly imported: number;
  /** The first call, which reaches nothing: a route that does not exist, or no records. */
  readonly called: number;
}

export interface ColdStarts {
  /** A handler that imports the DynamoDB client and nothing else, built in the same way. */
  readonly bare: ColdStart;
  /** The fastest first. */
  readonly functions: readonly ColdStart[];
}

const BARE = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  const client = new DynamoDBClient({});
  export const handler = async () => client;
`;

/** Imports a module and calls its handler once; what the call comes to does not matter. */
const TIME = `
  const [module, event] = process.argv.slice(2);
  const start = performance.now();
  const { handler } = await import(module);
  const imported = performance.now() - start;
  await Promise.resolve(handler(JSON.parse(event), { getRemainingTimeInMillis: () => 5_000 })).catch(() => {});
  process.stdout.write('\\n' + JSON.stringify({ imported, called: performance.now() - start - imported }));
  process.exit();
`;

const timed = z.object({ imported: z.number(), called: z.number() });

/** Import and first call of every function, and of the bare handler in each round, one process after the other. */
export async function coldStarts(rounds: number): Promise<ColdStarts> {
  const folder = mkdtempSync(join(tmpdir(), 'boli-cold-'));
  try {
    const bareModule = join(folder, 'index.mjs');
    await build({ ...FOR_LAMBDA, stdin: { contents: BARE, resolveDir: resolve('.') }, outfile: bareModule });
    const script = join(folder, 'time.mjs');
    writeFileSync(script, TIME);
    const names = readdirSync(FUNCTIONS);
    const seen = new Map(['', ...names].map((name) => [name, [] as z.infer<typeof timed>[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, times] of seen) {
        times.push(name === '' ? timeOf(script, bareModule, name) : timeOf(script, moduleOf(name), name));
      }
    }
    const middle = (name: string): ColdStart => {
      const times = seen.get(name) ?? [];
      return {
        name,
        imported: median(times.map(({ imported }) => imported)),
        called: median(times.map(({ called }) => called)),
      };
    };
    const all = names.map(middle).toSorted((a, b) => a.imported + a.called - b.imported - b.called);
    return { bare: middle(''), functions: all };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const moduleOf = (name: string): string => join(FUNCTIONS, name, 'index.mjs');

const NO_ROUTE = {
  version: '2.0',
  routeKey: 'GET /none',
  rawPath: '/none',
  headers: {},
  requestContext: { http: { method: 'GET' } },
};

function timeOf(script: string, module: string, name: string): z.infer<typeof timed> {
  const event = name.endsWith('-api') ? NO_ROUTE : { Records: [] };
  const output = execFileSync(process.execPath, [script, module, JSON.stringify(event)], {
    env: { ...environmentOf(name), ...NOWHERE },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return timed.parse(JSON.parse(output.toString().split('\n').at(-1) ?? ''));
}

/** Nothing is reached, and nothing is tried again. */
const NOWHERE = {
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  AWS_MAX_ATTEMPTS: '1',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
};

const deployed = new Map<string, Readonly<Record<string, string>>>();

/** The variables of the template. */
function environmentOf(name: string): Readonly<Record<string, string>> {
  if (deployed.size === 0) {
    const assembly = readCloudAssembly(resolve(CDK_OUT));
    for (const { environment } of functionConfigs(readDeployment(assembly), assembly, tmpdir())) {
      deployed.set(environment['POWERTOOLS_SERVICE_NAME'] ?? '', environment);
    }
  }
  return deployed.get(name) ?? {};
}
