import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { TABLE_ENV } from '../../functions/tables/table-specs.ts';
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

export interface ImportTimes {
  /** Milliseconds. */
  readonly biddingApi: number;
  /** A handler that imports the DynamoDB client and nothing else, built in the same way. */
  readonly clientOnly: number;
  readonly ratio: number;
}

const CLIENT_ONLY = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  const client = new DynamoDBClient({});
  export const handler = async () => client;
`;

/** The time to import bidding-api and the baseline, in fresh processes, one after the other. */
export async function importTimes(rounds: number): Promise<ImportTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'boli-import-'));
  try {
    await build({
      stdin: { contents: CLIENT_ONLY, resolveDir: resolve('.') },
      outfile: join(folder, 'index.mjs'),
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      mainFields: ['module', 'main'],
      banner: {
        js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url);",
      },
      logLevel: 'warning',
    });
    const script = join(folder, 'time.mjs');
    writeFileSync(
      script,
      'const t = performance.now(); await import(process.argv[2]); console.log(performance.now() - t);',
    );
    const times = { biddingApi: [] as number[], clientOnly: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.clientOnly.push(importTime(script, join(folder, 'index.mjs')));
      times.biddingApi.push(importTime(script, join(FUNCTIONS, 'bidding-api', 'index.mjs')));
    }
    const [biddingApi, clientOnly] = [median(times.biddingApi), median(times.clientOnly)];
    return { biddingApi, clientOnly, ratio: biddingApi / clientOnly };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function importTime(script: string, module: string): number {
  const tables = Object.fromEntries(Object.values(TABLE_ENV).map((variable) => [variable, 'table']));
  const output = execFileSync(process.execPath, [script, module], {
    env: { AWS_REGION: 'ap-south-1', POWERTOOLS_LOG_LEVEL: 'SILENT', ...tables },
  });
  return Number(output.toString());
}
