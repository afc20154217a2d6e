import { rm } from 'node:fs/promises';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { synth } from '../../../infra/build/synth.ts';
import { bid, pay, type Person, signIn } from '../../../infra/local/client/person.ts';
import { getAuction } from '../../../shared/contract/auctions.ts';
import { operatorDatabase, stackStorage, tableNamed } from '../../support/stack/database.ts';
import { newDataFolder } from '../../support/stack/data-folder.ts';
import { eventually } from '../../support/eventually.ts';
import { HOUR, publishLot } from '../../support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '../../support/people/people.ts';
import { runCommand } from '../../support/stack/run-command.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';
import { storedLedger } from '../../support/tables/stored-auctions.ts';

/** The drill: restore deleted items by restoring a table and putting it in place. */
const folders: string[] = [];
let dataDir: string;
let stack: OwnStack;
let asha: Person;
let id: string;

beforeAll(async () => {
  dataDir = await newDataFolder({});
  stack = await startStack({ dataDir });
  const admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
  id = await publishLot(stack, admin, { title: 'Kept', emdAmount: 0 });
  await pay(stack.url, asha, id, 'emd');
  await stack.settled();
});
afterAll(async () => {
  await stack.stop();
  for (const folder of [dataDir, ...folders]) await rm(folder, { recursive: true, force: true });
});

const details = async () => (await asha.call(getAuction, { params: { id } })).auctionDetails;

test('a table is restored beside the one in use, checked and put in place, and the stack continues', async () => {
  const { code, output, errors } = await runCommand(stack.url, 'restore', ['auctions']);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toContain('LISTING: 1 restored, 1 in use\n');
  expect(output).toContain('BIDDER: 1 restored, 1 in use\n');
  const restoredTables = /^auctions=\S+\/stream\/\S+$/m.exec(output)?.[0] ?? '';

  const database = await operatorDatabase(stack.url);
  for (const sk of ['LISTING', 'STATE']) {
    const Key = { auctionId: { S: id }, sk: { S: sk } };
    await database.send(new DeleteItemCommand({ TableName: await tableNamed(database, 'Auctions'), Key }));
  }
  database.destroy();
  await expect(details()).rejects.toThrow('answered 404');

  await stack.settled();
  await stack.stop();
  const cdkOut = await newDataFolder({});
  folders.push(cdkOut);
  await synth({ outdir: cdkOut, context: { restoredTables } });
  stack = await startStack({ dataDir, cdkOut });
  asha = await signIn(stack.url, asha.account);
  expect(await details()).toMatchObject({ title: 'Kept', status: 'pending' });

  // The restored table's stream is read: the effects of a bid happen.
  await stack.advance(2 * HOUR);
  asha = await signIn(stack.url, asha.account);
  await bid(asha, id, 2000);
  const storage = await stackStorage(stack.url);
  const ledger = await eventually(
    () => storedLedger(storage, id),
    (entries) => entries.length > 0,
  );
  expect(ledger).toMatchObject([{ auctionId: id, seq: 1, amount: 200_000 }]);
});

test('an unknown table and an invalid time print the usage', async () => {
  for (const args of [['lots'], ['auctions', '--at', 'yesterday'], []]) {
    const { code, errors } = await runCommand(stack.url, 'restore', args);
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('npm run restore -- TABLE') });
  }
});
