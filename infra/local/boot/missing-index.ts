import type { ReadDeployment } from '@boli/aws-local/template/read-deployment.ts';
import { type RebuildCall, rebuild } from '#infra/commands/catalogue-rebuild/rebuild.ts';
import { parseJson } from '#shared/model/json.ts';
import type { Services } from './services.ts';

/**
 * Builds the index of a catalogue in OpenSearch where the data folder has none, as an operator would after the
 * deployment.
 */
export async function buildMissingIndex(deployment: ReadDeployment, { search, lambda }: Services): Promise<void> {
  const url = search.node()?.url;
  if (url === undefined || (await fetch(`${url}/_alias/catalogue`)).ok) return;
  const indexer = deployment
    .ofType('AWS::Lambda::Function')
    .find(({ logicalId }) => logicalId.startsWith('CatalogueIndexer'));
  const arn = indexer?.attributes['Arn'];
  if (arn === undefined) throw new Error('The template has no catalogue-indexer.');
  const call: RebuildCall = async (event) => {
    const outcome = await lambda.invoke(arn, event);
    if (outcome.kind !== 'succeeded') throw new Error(`catalogue-indexer: ${outcome.failure.errorMessage}`);
    return parseJson(outcome.payload);
  };
  await rebuild(call, () => undefined);
}
