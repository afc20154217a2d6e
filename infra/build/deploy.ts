/**
 * `npm run deploy -- [--stage NAME] [--region REGION] [-c setting=value …]`: deploys what `npm run build` made, with
 * the settings of cdk.json and those given here, after judging the very templates that go out.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SSMClient } from '@aws-sdk/client-ssm';
import { App } from 'aws-cdk-lib';
import { cdkContext } from '../settings/cdk-context.ts';
import { DEPLOYMENT, FIRST_DEPLOYMENT, ROOT } from '../settings/paths.ts';
import { settingsFrom } from '../settings/settings.ts';
import { EDGE_REGION } from '../stacks/edge-stack.ts';
import { checkAssets } from './check-assets.ts';
import { givenSettings } from './given-settings.ts';
import { makePushKeys } from './push-keys.ts';
import { deleteLeftEdge } from './left-edge.ts';
import { hasSucceeded } from './stack-status.ts';

const args = process.argv.slice(2);
const settings = settingsFrom(new App({ context: { ...(await cdkContext()), ...givenSettings(args) } }).node);
const data = settings.names.stack('Data');
await synthesize('validate');
const client = new CloudFormationClient({ region: settings.region });
await makePushKeys(new SSMClient({ region: settings.region }), settings.names);
if (settings.isProtected && !(await hasSucceeded(client, data))) {
  // A protected stack cannot be removed if its creation fails. The deployment below switches the protection on.
  await synthesize('validate-first');
  await cdkDeploy(data, FIRST_DEPLOYMENT);
}
await cdkDeploy('--all', DEPLOYMENT);
// Afterwards: CloudFront does without it only now.
await deleteLeftEdge(new CloudFormationClient({ region: EDGE_REGION }), settings);

/** In a process of its own: the CDK remembers which assets it has staged, and stages none of them a second time. */
async function synthesize(step: 'validate' | 'validate-first'): Promise<void> {
  await run(process.execPath, [join(import.meta.dirname, 'main.ts'), step, ...args]);
}

/** Asks nobody for approval: whoever starts a deployment, by hand or with a tag, has given it. */
async function cdkDeploy(stacks: string, assembly: string): Promise<void> {
  await checkAssets(assembly);
  await run('cdk', ['deploy', stacks, '--app', assembly, '--require-approval', 'never']);
}

async function run(command: string, parameters: readonly string[]): Promise<void> {
  const child = spawn(command, parameters, { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with code ${String(code)}.`);
}
