import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AssetCode, Code } from 'aws-cdk-lib/aws-lambda';
import { bundleOf } from '#infra/settings/bundles.ts';
import { DIST } from '#infra/settings/paths.ts';
import type { Settings } from '#infra/settings/settings.ts';
import type { FunctionName, TriggerName } from '#infra/specs/function-name.ts';

/** Replaces missing builds where only the template matters (tests). */
const STUB = join(import.meta.dirname, 'not-built');

/**
 * The built bundle of a function. The source maps stay in `dist`.
 *
 * @throws if it is not built, unless `allowStubs`
 */
export function functionCode(
  name: FunctionName | TriggerName,
  catalogue: Settings['catalogue'],
  allowStubs: boolean,
): AssetCode {
  const folder = join(DIST, 'functions', bundleOf(name, catalogue));
  return Code.fromAsset(builtOrStub(folder, 'index.mjs', allowStubs), { exclude: ['*.map'] });
}

/** The folder of the built site; throws like `functionCode`. */
export function webFolder(allowStubs: boolean): string {
  return builtOrStub(join(DIST, 'web'), 'index.html', allowStubs);
}

function builtOrStub(folder: string, file: string, allowStubs: boolean): string {
  if (existsSync(join(folder, file))) return folder;
  if (allowStubs) return STUB;
  throw new Error(`${join(folder, file)} does not exist. Build first: npm run build`);
}
