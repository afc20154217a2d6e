/** The deployment's settings begin a house; from then on the page decides. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { synth } from '#infra/build/synth.ts';
import { send } from '#infra/local/client/api-client.ts';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let dataDir: string;
let stack: OwnStack;
let olga: Person;

beforeAll(async () => {
  dataDir = await newDataFolder();
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true });
});

/** Deploys with these settings of the operator. */
async function deploy(context: Readonly<Record<string, string>>) {
  const cdkOut = await newDataFolder();
  await synth({ outdir: cdkOut, context });
  stack = await startStack({ cdkOut, dataDir });
  await rm(cdkOut, { recursive: true });
}
const settings = async () => (await olga.call(ROUTES.getSettings)).settings;

test('a new house has the settings of the deployment', async () => {
  await deploy({ companyName: 'Lots Ltd', emdSetOff: 'true', onlineLimit: '200000' });
  olga = await makeAdmin(stack.url, 'Olga Owner');
  const { settings: now, versions } = await olga.call(ROUTES.getSettings);
  expect(now).toMatchObject({
    company: { name: 'Lots Ltd' },
    deposits: { setOff: true },
    payment: { onlineLimit: 2_00_000_00 },
  });
  expect(versions.company).toEqual({ version: 0, changed: null });
  expect((await send(stack.url, ROUTES.getHouse)).body).toMatchObject({ company: { name: 'Lots Ltd' } });
});

test('what an owner has saved survives later deployments, whatever they say; so does the rest', async () => {
  const { company } = await settings();
  const value = { ...company, name: 'Lots and More Ltd' };
  await olga.call(ROUTES.changeSettings, { body: { section: 'company', value, seen: 0 } });
  await stack.stop();
  await deploy({ companyName: 'Somebody Ltd', emdSetOff: 'false', onlineLimit: '300000' });
  olga = { ...(await signIn(stack.url, olga.account)) };
  expect(await settings()).toMatchObject({
    company: { name: 'Lots and More Ltd' },
    deposits: { setOff: true },
    payment: { onlineLimit: 2_00_000_00 },
  });
  expect((await send(stack.url, ROUTES.getHouse)).body).toMatchObject({ company: { name: 'Lots and More Ltd' } });
});
