/** A container of browse-api, reduced to lists, in its own process: prints the cost of its first and later lists. */
import { readFile } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { storedCatalogue } from '#functions/views/catalogue/catalogue-in-memory.ts';
import { listAuctions } from '#functions/views/catalogue/list-auctions.ts';
import { median } from '../measure.ts';
import { BIDDER, QUESTIONS } from './questions.ts';

const [endpoint = '', auctionsTable = '', feedTable = '', snapshot = '', entries = ''] = process.argv.slice(2);
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'ap-south-1', credentials }));
const auctions = tableHandle('auctions', client, auctionsTable);
const catalogue = storedCatalogue(tableHandle('feed', client, feedTable), { read: () => readFile(snapshot) });

/** The processor time of this process in milliseconds. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const ask = (question: object) =>
  listAuctions({ auctions, catalogue }, { ...BIDDER, sort: 'newest', limit: 12, ...question }, Date.now());

const first = await processorTime(() => ask({}));
const later: Record<string, number> = {};
for (const [name, question] of Object.entries(QUESTIONS)) {
  const times: number[] = [];
  for (let n = 0; n < 9; n += 1) times.push(await processorTime(() => ask(question)));
  later[name] = median(times);
}
// The memory of all lists above.
const memory = process.resourceUsage().maxRSS / 1000;
// What reading the same entries as plain JSON takes. The section of OpenSearch compares otherwise, and names no file.
const json = entries === '' ? '[]' : await readFile(entries, 'utf8');
const bare = await processorTime(async () => JSON.parse(json));
console.log(JSON.stringify({ first, bare, later, memory }));
