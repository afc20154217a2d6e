import {
  GetAliasCommand,
  type LambdaClient,
  paginateListVersionsByFunction,
  PreconditionFailedException,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { CommandError } from '#infra/commands/command.ts';
import type { DeployedStack } from '#infra/commands/deployed.ts';
import { constructId, LIVE, SHIFTED } from '#infra/specs/function-name.ts';
import type { LiveFunction, Move, Version } from './decide-rollback.ts';

/** As AWS has it. */
export interface DeployedFunction extends LiveFunction {
  readonly functionName: string;
  /** Of the alias when it was read. */
  readonly revision: string | undefined;
}

/** The functions that have an alias, with their versions. None before the first deployment with aliases. */
export async function readLiveFunctions(
  lambda: LambdaClient,
  stack: DeployedStack,
): Promise<readonly DeployedFunction[]> {
  const found: DeployedFunction[] = [];
  for (const name of SHIFTED) {
    if (stack.find('AWS::Lambda::Alias', `${constructId(name)}FunctionAlias${LIVE}`) === undefined) continue;
    const functionName = stack.physicalId('AWS::Lambda::Function', `${constructId(name)}Function`);
    const alias = await lambda.send(new GetAliasCommand({ FunctionName: functionName, Name: LIVE }));
    const called = [alias.FunctionVersion, ...Object.keys(alias.RoutingConfig?.AdditionalVersionWeights ?? {})];
    const versions: Version[] = [];
    for await (const page of paginateListVersionsByFunction({ client: lambda }, { FunctionName: functionName })) {
      for (const { Version: number, LastModified: modified } of page.Versions ?? []) {
        if (number === '$LATEST') continue;
        versions.push({ number: Number(number), publishedAt: Date.parse(modified ?? '') });
      }
    }
    found.push({ name, functionName, live: Math.max(...called.map(Number)), versions, revision: alias.RevisionId });
  }
  return found;
}

/** Gives all calls to one version. @throws CommandError if somebody moved the alias meanwhile */
export async function makeLive(lambda: LambdaClient, { of, to }: Move<DeployedFunction>): Promise<void> {
  try {
    await lambda.send(
      new UpdateAliasCommand({
        FunctionName: of.functionName,
        Name: LIVE,
        FunctionVersion: String(to.number),
        RoutingConfig: { AdditionalVersionWeights: {} },
        RevisionId: of.revision,
      }),
    );
  } catch (error) {
    if (!(error instanceof PreconditionFailedException)) throw error;
    throw new CommandError(`${of.name}: somebody else has just moved it. Look again, without --yes.`, { cause: error });
  }
}
