/** `npm run rollback -- [--to TIME] [--yes]`: gives bids, and what follows from them, back to the versions of before. */
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CodeDeployClient } from '@aws-sdk/client-codedeploy';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { readArguments } from '#infra/commands/arguments.ts';
import { CommandError, run, say } from '#infra/commands/command.ts';
import { readDeployedStack } from '#infra/commands/deployed.ts';
import { SHIFTED } from '#infra/specs/function-name.ts';
import { rollBack } from './roll-back.ts';

const USAGE = `npm run rollback -- [--to TIME] [--yes] [--region REGION] [--stage NAME]

Says to which versions ${SHIFTED.join(' and ')} would go back: to those of before the newest release, or to the newest that
there were at TIME (2026-11-20T10:00:00Z), which may also be later ones again. With --yes they do, at once. A release that is
just being shifted is stopped and taken back. The other functions, the site and what is stored stay as they are.`;

await run(async () => {
  const { deployment, values, positionals } = await readArguments(USAGE, {
    to: { type: 'string' },
    yes: { type: 'boolean', default: false },
  });
  const at = values.to === undefined ? undefined : Date.parse(values.to);
  if (positionals.length > 0 || Number.isNaN(at)) throw new CommandError(USAGE);
  const { region, names } = deployment;
  await rollBack(
    {
      lambda: new LambdaClient({ region }),
      codeDeploy: new CodeDeployClient({ region }),
      cloudFormation: new CloudFormationClient({ region }),
      stackName: names.stack('App'),
      stack: await readDeployedStack(deployment, 'App'),
      say,
    },
    { at, isDryRun: !values.yes },
  );
});
