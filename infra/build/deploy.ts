/**
 * `npm run deploy -- [--stage NAME] [--region REGION] [-c setting=value …]`: deploys what `npm run build` made, with
 * the settings of cdk.json and those given here, after judging the very templates that go out.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SSMClient } from '@aws-sdk/client-ssm';
import { givenSettings } from './given-settings.ts';
import { hasSucceeded } from './stack-status.ts';
import { DEPLOYMENT, ROOT } from '../settings/paths.ts';
import { makePushKeys } from './push-keys.ts';
import { validate } from './validate.ts';

const given = givenSettings(process.argv.slice(2));
const { settings, data } = await validate(given);
const client = new CloudFormationClient({ region: settings.region });
await makePushKeys(new SSMClient({ region: settings.region }), settings.names);
if (settings.isProtected && !(await hasSucceeded(client, data))) {
  // What refuses to be deleted cannot be undone either, should something fail. Protected it is by what follows.
  await validate({ ...given, protect: false });
  await cdkDeploy(data);
  await validate(given);
}
await cdkDeploy('--all');

/** Whoever starts a deployment has approved of it, on a tag or by hand: nobody is asked. */
async function cdkDeploy(stacks: string): Promise<void> {
  const cdk = spawn('cdk', ['deploy', stacks, '--app', DEPLOYMENT, '--require-approval', 'never'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const [code] = await once(cdk, 'close');
  if (code !== 0) throw new Error(`cdk deploy ${stacks} failed.`);
}
