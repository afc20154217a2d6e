import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { CodeDeployClient } from '@aws-sdk/client-codedeploy';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { CommandError } from '#infra/commands/command.ts';
import type { DeployedStack } from '#infra/commands/deployed.ts';
import { readStackStatus } from '#infra/commands/stack-status.ts';
import { decideRollback, describeMove } from './decide-rollback.ts';
import { readLiveFunctions, makeLive } from './live-functions.ts';
import { findShiftingDeployments, takeBack } from './shifting.ts';

interface RollBackDeps {
  readonly lambda: LambdaClient;
  readonly codeDeploy: CodeDeployClient;
  readonly cloudFormation: CloudFormationClient;
  readonly stackName: string;
  readonly stack: DeployedStack;
  readonly say: (line: string) => void;
}

interface Wanted {
  /** Epoch milliseconds. Default: before the newest release. */
  readonly at: number | undefined;
  readonly isDryRun: boolean;
}

const NOTHING_DONE = 'Nothing was changed. Add --yes to do this.';

const REST = `Not rolled back: the other functions, the site, and what is stored. If those must go back too, deploy the release
of before (docs/operations.md, Roll back). Whatever is deployed next needs -c shift=at-once.`;

/**
 * @throws CommandError with a sentence if there is nothing to go back to, or a deployment is under way that cannot be
 * stopped here
 */
export async function rollBack(deps: RollBackDeps, { at, isDryRun }: Wanted): Promise<void> {
  const { lambda, codeDeploy, cloudFormation, stackName, stack, say } = deps;
  const status = (await readStackStatus(cloudFormation, stackName)) ?? '';
  if (status.includes('ROLLBACK_IN_PROGRESS')) throw new CommandError(`${stackName} is being taken back already.`);
  const shifting = await findShiftingDeployments(codeDeploy, stack);
  if (shifting.length > 0) {
    say(`A release is being shifted (${shifting.join(', ')}). It is stopped, and CloudFormation takes all of it back.`);
    if (isDryRun) return say(NOTHING_DONE);
    for (const shift of shifting) await takeBack(codeDeploy, shift);
    say(`Stopped. To wait for the rest: aws cloudformation wait stack-rollback-complete --stack-name ${stackName}`);
    return;
  }
  if (status.endsWith('_IN_PROGRESS')) {
    throw new CommandError(
      `${stackName} is being deployed (${status}), and nothing is shifted yet. To stop that: ` +
        `aws cloudformation cancel-update-stack --stack-name ${stackName}`,
    );
  }
  const functions = await readLiveFunctions(lambda, stack);
  if (functions.length === 0)
    throw new CommandError(`${stackName} has no aliases yet: this release is the first of them.`);
  const moves = decideRollback(functions, at);
  if (!moves.ok) throw new CommandError(`${moves.error} Nothing was changed. An earlier release can be deployed.`);
  for (const move of moves.value) say(describeMove(move));
  if (isDryRun) return say(NOTHING_DONE);
  for (const move of moves.value) await makeLive(lambda, move);
  say(`Done. ${REST}`);
}
