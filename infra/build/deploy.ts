/**
 * `npm run deploy -- [--stage NAME] [--region REGION] [-c setting=value …]`: deploys the result of `npm run build` with the
 * settings of cdk.json and the command line. Validates the templates first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SSMClient } from '@aws-sdk/client-ssm';
import { App } from 'aws-cdk-lib';
import { readDeployedStack } from '#infra/commands/deployed.ts';
import { hasSucceeded, readStackOutput } from '#infra/commands/stack-status.ts';
import { checkAliases } from '#infra/rollback/check-aliases.ts';
import { readCdkContext } from '#infra/settings/cdk-context.ts';
import { DEPLOYMENT, FIRST_DEPLOYMENT, ROOT } from '#infra/settings/paths.ts';
import { settingsFrom } from '#infra/settings/settings.ts';
import { storeSeed } from '#infra/settings/store-seed.ts';
import { EDGE_REGION } from '#infra/stacks/edge-stack.ts';
import { checkAssets } from './check-assets.ts';
import { deleteUnusedEdge } from './delete-unused-edge.ts';
import { givenSettings } from './given-settings.ts';
import { createMaximumKey } from './maximum-key.ts';
import { createPushKeys } from './push-keys.ts';

const REBUILD =
  'The index of the catalogue has another mapping now: run npm run catalogue:rebuild, with the same stage and region.';

const NO_ALARMS =
  'WARNING: nobody receives the alarms of this deployment. Put alarmEmail into cdk.json, or give -c alarmEmail=ADDRESS.';

const args = process.argv.slice(2);
const settings = settingsFrom(new App({ context: { ...(await readCdkContext()), ...givenSettings(args) } }).node);
const data = settings.names.stack('Data');
if (settings.alarmEmail === undefined) console.log(NO_ALARMS);
await synthesize('validate');
const client = new CloudFormationClient({ region: settings.region });
const parameters = new SSMClient({ region: settings.region });
const app = settings.names.stack('App');
if (settings.shift === 'canary' && (await hasSucceeded(client, app))) {
  await checkAliases(new LambdaClient({ region: settings.region }), await readDeployedStack(settings, 'App'));
}
await createPushKeys(parameters, settings.names);
await createMaximumKey(parameters, settings.names);
if (settings.isProtected && !(await hasSucceeded(client, data))) {
  // A stack with deletion protection cannot be rolled back. The deployment below enables the protection.
  await synthesize('validate-first');
  await cdkDeploy(data, FIRST_DEPLOYMENT);
}
const mappingBefore = await mapping();
// The table has the first settings before the functions read them.
await cdkDeploy(data, DEPLOYMENT);
await storeSeed(settings.seed, (await readStackOutput(client, data, 'UsersTable')) ?? '', { region: settings.region });
await cdkDeploy('--all', DEPLOYMENT);
const mappingNow = await mapping();
if (mappingNow !== undefined && mappingNow !== mappingBefore) console.log(REBUILD);
// After the deployment, since CloudFront uses it until then.
await deleteUnusedEdge(new CloudFormationClient({ region: EDGE_REGION }), settings);

/** What the index of the catalogue in OpenSearch holds; undefined without one. */
async function mapping(): Promise<string | undefined> {
  return await readStackOutput(client, app, 'CatalogueMapping');
}

/** In a separate process, since the CDK stages an asset only once per process. */
async function synthesize(step: 'validate' | 'validate-first'): Promise<void> {
  await run(process.execPath, [join(import.meta.dirname, 'main.ts'), step, ...args]);
}

/** Without a prompt: starting the deployment is the approval. */
async function cdkDeploy(stacks: string, assembly: string): Promise<void> {
  await checkAssets(assembly);
  await run('cdk', ['deploy', stacks, '--app', assembly, '--require-approval', 'never']);
}

async function run(command: string, parameters: readonly string[]): Promise<void> {
  const child = spawn(command, parameters, { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with code ${String(code)}.`);
}
