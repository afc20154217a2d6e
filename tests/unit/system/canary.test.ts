import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { bidAsCanary } from '#functions/system/canary.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const frame = (seq: number, auctionId = 'practice') =>
  JSON.stringify({ type: 'auction', auctionId, seq, leastBid: seq + 1 });

/** A site that answers everything with success. `onBid` says what its watchers see of a bid. */
async function site(onBid: (watcher: WebSocket) => void, isRefused = false): Promise<string> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    if (request.url?.includes('/bids/') === true) for (const watcher of sockets.clients) onBid(watcher);
    const answer = { token: 't', user: { _id: 'u' }, ticket: 'k', url: `ws://127.0.0.1:${port}` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const sockets = new WebSocketServer({ server, verifyClient: () => !isRefused });
  sockets.on('connection', (watcher) => {
    // A frame of another lot, and a nudge, are no answer.
    watcher.on('message', () =>
      ['{"type":"notice","id":"1"}', frame(9, 'other'), frame(4)].map((one) => watcher.send(one)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a bid that is accepted and shown is measured', async () => {
  const url = await site((watcher) => watcher.send(frame(5)));
  expect(await bidAsCanary(url, 'secret')).toBeGreaterThan(0);
});

test.each([
  ['an accepted bid that is not shown', () => undefined, 'The frame of the practice lot did not come.'],
  ['an older frame', (watcher: WebSocket) => watcher.send(frame(4)), 'The frame of the practice lot did not come.'],
  [
    'a connection that breaks',
    (watcher: WebSocket) => watcher.terminate(),
    'The live connection was refused or closed.',
  ],
])('%s is a failure', async (_, onBid, reason) => {
  await expect(bidAsCanary(await site(onBid), 'secret', 1_500)).rejects.toThrow(reason);
});

test('a refused connection is a failure', async () => {
  await expect(bidAsCanary(await site(() => undefined, true), 'secret')).rejects.toThrow('refused or closed');
});
