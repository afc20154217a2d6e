import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEngineClient } from '@boli/aws-local/dynamodb/engine-client.ts';

/** The traffic to the engine since the last reading. */
export interface Reading {
  readonly requests: number;
  readonly writeUnits: number;
  readonly readUnits: number;
}

/** The reading divided by the number of bids. */
export const perBid = (reading: Reading, bids: number): Reading => ({
  requests: reading.requests / bids,
  writeUnits: reading.writeUnits / bids,
  readUnits: reading.readUnits / bids,
});

/** A proxy between a client and the engine that adds up the consumed capacity of all requests. */
export interface Meter {
  readonly endpoint: string;
  /** Returns the counts and resets them. */
  read(): Reading;
  stop(): Promise<void>;
}

interface Consumed {
  readonly ConsumedCapacity?: unknown;
}

const WRITES = /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/;

export async function startMeter(enginePort: number): Promise<Meter> {
  const engine = createEngineClient(enginePort);
  let requests = 0;
  let writeUnits = 0;
  let readUnits = 0;

  const server = createServer((request, response) => {
    void (async () => {
      const target = String(request.headers['x-amz-target']);
      const operation = target.split('.')[1] ?? '';
      const input: unknown = JSON.parse(await bodyOf(request));
      const metered = target.startsWith('DynamoDB_') ? { ...Object(input), ReturnConsumedCapacity: 'TOTAL' } : input;
      const answer = await engine.send(target, JSON.stringify(metered));
      requests += 1;
      const units = unitsOf(JSON.parse(answer.body.toString())) + refusedUnits(answer.status, answer.body.toString());
      if (WRITES.test(operation)) writeUnits += units;
      else readUnits += units;
      response.writeHead(answer.status, answer.headers).end(answer.body);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    read: () => {
      const reading = { requests, writeUnits, readUnits };
      [requests, writeUnits, readUnits] = [0, 0, 0];
      return reading;
    },
    stop: async () => {
      engine.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * A write whose condition fails consumes capacity like a successful one, but the engines report none with the error.
 * The items measured are below 1 KB.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithItems.html#WorkingWithItems.ConditionalUpdate
 */
const refusedUnits = (status: number, body: string): number =>
  status === 400 && body.includes('ConditionalCheckFailedException') ? 1 : 0;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

/** The capacity of one table or of several. */
function unitsOf(answer: Consumed): number {
  const all = [answer.ConsumedCapacity ?? []].flat();
  return all.reduce((sum: number, one) => sum + Number(Object(one)['CapacityUnits'] ?? 0), 0);
}
