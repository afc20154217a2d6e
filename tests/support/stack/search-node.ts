import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startSearchNode } from '@boli/aws-local/opensearch/search-node.ts';
import * as z from 'zod';
import { CATALOGUE_ALIAS, LOT_INDEX } from '#functions/tables/catalogue/search/lot-index.ts';
import { searchEngine } from '#functions/tables/catalogue/search/search-engine.ts';

/** The real engine alone, without signatures being checked. */
export async function startSearch(java?: readonly string[]) {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'local';
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'local';
  process.env['AWS_REGION'] ??= 'ap-south-1';
  // A clean clone has no such folder.
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(resolve('.cache', 'search-'));
  const node = await startSearchNode(folder, java);
  const ask = searchEngine(node.url, 120_000);
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    await ask({ method, path, ...(body && { body }) }, z.unknown());
  return {
    ask,
    pid: node.pid,
    url: node.url,
    refresh: async () => {
      await send('POST', `/${CATALOGUE_ALIAS}/_refresh`);
    },
    /** Creates an empty index and deletes all others. */
    empty: async () => {
      await send('DELETE', `/${CATALOGUE_ALIAS}-*`);
      await send('PUT', `/${CATALOGUE_ALIAS}-test`, { ...LOT_INDEX, aliases: { [CATALOGUE_ALIAS]: {} } });
    },
    /** The names of the existing indexes. */
    indices: async () =>
      Object.keys(await ask({ method: 'GET', path: `/${CATALOGUE_ALIAS}-*` }, z.record(z.string(), z.unknown()))),
    stop: async () => {
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
