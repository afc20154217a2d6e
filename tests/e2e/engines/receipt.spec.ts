import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { bid } from '#infra/local/client/person.ts';
import { auctionFile } from '#shared/proof/files/auction-file.ts';
import { parseVerifierKey } from '#shared/proof/note.ts';
import { readAuction } from '#shared/proof/read-auction.ts';
import { bidders, lot, runningAuction } from '../support/scenes.ts';
import { exactText, expect, test } from './engine-test.ts';

test('a saved page checks the file of a whole auction from the disk, and the site checks the auction itself', async ({
  url,
  admin,
  actor,
}, testInfo) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma], lot());
  await bid(tara, auctionId, 11_000);
  await bid(uma, auctionId, 12_000);

  const read = async (path: string) => {
    const answer = await fetch(`${url}/${path}`);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  };
  const fetched = async () => {
    const key = new TextDecoder().decode(await read('log/vkey'));
    const verifier = parseVerifierKey(key);
    if (verifier === undefined) throw new Error(`There is no key: ${key}`);
    const logged = await readAuction({ key: verifier, read: (path) => read(`log/${path}`), auction: auctionId });
    return logged.entries.length === 3 ? auctionFile(logged, key) : undefined;
  };
  let file: string | undefined;
  await expect(async () => {
    file = await fetched();
    expect(file).toBeDefined();
  }).toPass();
  const [page, auction] = [testInfo.outputPath('verify-offline.html'), testInfo.outputPath('auction.json')];
  await writeFile(page, (await read('verify-offline.html')) ?? '');
  await writeFile(auction, file ?? '');

  await actor.open(pathToFileURL(page).href);
  await actor.chooseFile(auction);
  await actor.see(exactText('This file holds: everything that can be checked is as it must be.'));
  await actor.see({ css: 'li', name: '^Bidder 2 bid ₹12,000 on .*: ₹1,000 more.$' });

  await actor.open(`${url}/verify/${auctionId}`);
  await actor.see(exactText('This auction holds: everything that can be checked is as it must be.'));
});
