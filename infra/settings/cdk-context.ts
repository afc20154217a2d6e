import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from './paths.ts';

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/**
 * The context of cdk.json: feature flags, and settings an operator keeps there. By itself, because the operators'
 * commands need nothing else of the CDK, which takes as long to load as all that they do.
 */
export async function cdkContext(): Promise<Record<string, unknown>> {
  return cdkJson.parse(JSON.parse(await readFile(join(ROOT, 'cdk.json'), 'utf8'))).context;
}
