import { rm } from 'node:fs/promises';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { synth } from '#infra/build/synth.ts';
import { bid, pay } from '#infra/local/client/person.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { operatorDatabase, stackStorage, tableNamed } from '#tests/support/stack/database.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { storedLedger } from '#tests/support/tables/stored-auctions.ts';
import type { Drilled } from './drill-stack.ts';

/**
 * The drill: restore deleted items by restoring a table and putting it in place. It replaces the stack, so it comes
 * last.
 */
export function restoreDrill(on: Drilled): void {
  let cdkOut: string;
  let id: string;

  beforeAll(async () => {
    cdkOut = await newDataFolder();
    id = await publishLot(on.stack, on.admin, { title: 'Kept', emdAmount: 0 });
    await pay(on.stack.url, on.asha, id, 'emd');
    await on.stack.settled();
  });
  afterAll(() => rm(cdkOut, { recursive: true, force: true }));

  const details = async () => (await on.asha.call(getAuction, { params: { id } })).auctionDetails;

  test('a table is restored beside the one in use, checked and put in place, and the stack continues', async () => {
    const { code, output, errors } = await runCommand(on.stack.url, 'restore', ['auctions']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    for (const kind of ['LISTING', 'BIDDER'])
      expect(output).toMatch(new RegExp(`^${kind}: ([1-9]\\d*) restored, \\1 in use$`, 'm'));
    const restoredTables = /^auctions=\S+\/stream\/\S+$/m.exec(output)?.[0] ?? '';

    const database = await operatorDatabase(on.stack.url);
    for (const sk of ['LISTING', 'STATE']) {
      const Key = { auctionId: { S: id }, sk: { S: sk } };
      await database.send(new DeleteItemCommand({ TableName: await tableNamed(database, 'Auctions'), Key }));
    }
    database.destroy();
    await expect(details()).rejects.toThrow('answered 404');

    await on.stack.settled();
    await synth({ outdir: cdkOut, context: { restoredTables } });
    await on.restart(cdkOut);
    expect(await details()).toMatchObject({ title: 'Kept', status: 'pending' });

    // The restored table's stream is read: the effects of a bid happen.
    await on.advance(2 * HOUR);
    await bid(on.asha, id, 2000);
    const storage = await stackStorage(on.stack.url);
    const ledger = await eventually(
      () => storedLedger(storage, id),
      (entries) => entries.length > 0,
    );
    expect(ledger).toMatchObject([{ auctionId: id, seq: 1, amount: 200_000 }]);
  });

  test('an unknown table and an invalid time print the usage', async () => {
    for (const args of [['lots'], ['auctions', '--at', 'yesterday'], []]) {
      const { code, errors } = await runCommand(on.stack.url, 'restore', args);
      expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('npm run restore -- TABLE') });
    }
  });
}
