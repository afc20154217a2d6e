import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { synth } from '../../../infra/build/synth.ts';
import { listLot, type Person } from '../../../infra/local/client/person.ts';
import { getAuctionForEdit, listCategories } from '../../../shared/contract/selling.ts';
import { timetable } from '../../support/people/lots.ts';
import { makeAdmin } from '../../support/people/people.ts';
import { PNG } from '../../support/people/pictures.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';

/** A house that allows twenty pictures. */
let stack: OwnStack;
let cdkOut: string;
let admin: Person;
beforeAll(async () => {
  cdkOut = await mkdtemp(join(tmpdir(), 'boli-pictures-'));
  await synth({ outdir: cdkOut, context: { maxAuctionImages: '20' } });
  stack = await startStack({ cdkOut });
  admin = await makeAdmin(stack.url);
});
afterAll(async () => {
  await stack.stop();
  await rm(cdkOut, { recursive: true });
});

test('the form learns the setting, and a lot has as many pictures and no more', async () => {
  expect(await admin.call(listCategories)).toMatchObject({ maxImages: 20 });
  const lot = { title: 'A', description: 'B', categorie: 'cars', basePrice: 1000, emdAmount: 0, bidInterval: 60 };
  const times = timetable(await stack.now());
  const list = (count: number) =>
    listLot(
      stack.url,
      admin,
      lot,
      times,
      Array.from({ length: count }, () => ({ contentType: 'image/png', bytes: PNG })),
    );
  const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id: await list(20) } });
  expect(new Set(auctionDetails.images).size).toBe(20);
  await expect(list(21)).rejects.toThrow('The list is too long.');
});
