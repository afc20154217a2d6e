import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bid, pay, signIn } from '../../../infra/local/client/person.ts';
import { HOUR, publishLot } from '../../support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '../../support/people/people.ts';
import { JPEG } from '../../support/people/pictures.ts';
import { runCommand } from '../../support/stack/run-command.ts';
import { sharedStack } from '../../support/stack/shared-stack.ts';
import { LEGAL_TEXTS } from '../../../shared/model/legal-texts.ts';

/** The drill: somebody asks for what is stored about them. */
const stack = sharedStack();

test('a person’s data and proof are exported, readable for nobody else', async () => {
  const admin = await makeAdmin(stack.url);
  const asha = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
  const ravi = await makeVerifiedBidder(stack.url, admin, 'Ravi Iyer');
  const id = await publishLot(stack, admin, { title: 'Exported', emdAmount: 100 });
  for (const who of [asha, ravi]) await pay(stack.url, who, id, 'emd');
  await stack.settled();
  await stack.advance(2 * HOUR);
  await bid(await signIn(stack.url, asha.account), id, 2000);
  await stack.settled();

  const to = await mkdtemp(join(tmpdir(), 'boli-export-'));
  const { code, errors } = await runCommand(stack.url, 'export-user', [asha.account.email, '--to', to]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const folder = join(to, asha.userId);
  const text = await readFile(join(folder, 'data.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    account: {
      name: 'Asha Rao',
      email: asha.account.email,
      depositsHeld: 100,
      consent: { version: LEGAL_TEXTS, isAdult: true },
    },
    registrations: [{ auctionId: id, deposit: 'held', depositAmount: 100 }],
    bids: [{ auctionId: id, number: 1, amount: 2000 }],
    payments: [{ auctionTitle: 'Exported', amount: 100, status: 'captured' }],
    wallet: [{ amount: 100 }],
  });
  expect(text).not.toContain(ravi.userId);
  expect(await readFile(join(folder, 'id-proof.jpeg'))).toEqual(Buffer.from(JPEG));
  expect((await stat(join(folder, 'data.json'))).mode & 0o077).toBe(0);
  await rm(to, { recursive: true });

  const nobody = await runCommand(stack.url, 'export-user', ['nobody@people.test', '--to', to]);
  expect(nobody).toMatchObject({ code: 1, errors: 'Nobody has the address nobody@people.test.\n' });
});
