/** `npm run catalogue:rebuild`: builds the index of the catalogue in OpenSearch anew. */
import { LambdaClient } from '@aws-sdk/client-lambda';
import { readArguments } from './arguments.ts';
import { rebuild } from './catalogue-rebuild/rebuild.ts';
import { CommandError, run, say } from './command.ts';
import { readDeployedStack } from './deployed.ts';
import { invokeForResponse } from './invoke.ts';

const USAGE = `npm run catalogue:rebuild -- [--region REGION] [--stage NAME]

Builds a new index of the catalogue from the tables, lets it catch up with the changes, and then lists are answered from it.
Lists go on meanwhile. After an interruption, start it again. One at a time.`;

await run(async () => {
  const { deployment, positionals } = await readArguments(USAGE, {});
  if (positionals.length > 0) throw new CommandError(USAGE);
  const stack = await readDeployedStack(deployment, 'App');
  const indexer = stack.physicalId('AWS::Lambda::Function', 'CatalogueIndexerFunction');
  const client = new LambdaClient({ region: deployment.region });
  await rebuild(async (event) => {
    const response = await invokeForResponse(client, indexer, event);
    if (!response.ok) throw new CommandError(response.error);
    return response.value;
  }, say);
  say('Lists are answered from the new index.');
});
