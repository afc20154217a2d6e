import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from './paths.ts';

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/**
 * The context of cdk.json: feature flags and an operator's settings. Commands read it without loading the CDK, which is
 * slow.
 */
export async function readCdkContext(): Promise<Record<string, unknown>> {
  return cdkJson.parse(JSON.parse(await readFile(join(ROOT, 'cdk.json'), 'utf8'))).context;
}
