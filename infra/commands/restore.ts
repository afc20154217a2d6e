/** `npm run restore -- TABLE`: restores a table into a new one, checks it, and prints the setting that activates it. */
import { DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { TABLES } from '#functions/tables/table-specs.ts';
import { isTableName, restoredEntry } from '#infra/settings/restored-tables.ts';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { readDeployedStack } from './deployed.ts';
import { countItems, readTableDescription, differences } from './restore/check-table.ts';
import { enableFeatures, restoreTable } from './restore/restore-table.ts';
import { readTablesOf } from './tables-of.ts';

const USAGE = `npm run restore -- TABLE [--at TIME] [--into NAME] [--region REGION] [--stage NAME]

Restores a table into a new one, as it was at TIME (2026-11-20T10:00:00Z; without it the latest there is), gives it what
restoring leaves out, checks it, and says how to put it in place. Nothing that is in use is touched.
--into goes on with a table of an earlier attempt. TABLE is one of ${Object.keys(TABLES).join(', ')}.`;

/** The time of the restore, at the end of a restored table's name. */
const STAMP = /-\d{8}T\d{6}$/;

await run(async () => {
  const { deployment, values, positionals } = await readArguments(USAGE, {
    at: { type: 'string' },
    into: { type: 'string' },
  });
  const [table = '', ...more] = positionals;
  const at = values.at === undefined ? undefined : new Date(values.at);
  if (!isTableName(table) || more.length > 0 || Number.isNaN(at?.getTime())) throw new CommandError(USAGE);
  const spec = TABLES[table];
  const source = (await readTablesOf(await readDeployedStack(deployment, 'Data'), deployment))[table];
  const target = values.into ?? `${source.replace(STAMP, '')}-${stamp(new Date())}`;

  const client = new DynamoDBClient({ region: deployment.region });
  say(`${source}, as of ${at?.toISOString() ?? 'the latest time there is'}, into ${target}: this may take an hour.`);
  await restoreTable(client, source, target, at);
  const { LatestStreamLabel: label } = await readTableDescription(client, target);
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName: target }));
  const expires = expiry?.TimeToLiveStatus === 'ENABLED' || expiry?.TimeToLiveStatus === 'ENABLING';
  await enableFeatures(client, target, spec, { streamLabel: label, expires });

  const complete = await readTableDescription(client, target);
  const wrong = differences(complete, spec);
  if (wrong.length > 0) throw new CommandError([`${target} cannot replace the table.`, ...wrong].join('\n'));
  const [now, then] = [await countItems(client, source), await countItems(client, target)];
  for (const kind of new Set([...now.keys(), ...then.keys()])) {
    say(`${kind}: ${then.get(kind) ?? 0} restored, ${now.get(kind) ?? 0} in use`);
  }
  const entry = restoredEntry(table, {
    name: target,
    streamLabel: spec.stream ? complete.LatestStreamLabel : undefined,
  });
  say(`To use it, add this to the setting restoredTables in cdk.json, and deploy with -c shift=at-once:\n${entry}`);
});

function stamp(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
}
