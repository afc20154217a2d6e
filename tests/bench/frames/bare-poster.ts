/** A thread that posts one text to many connections, several at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';

const access = z.object({
  endpoint: z.string(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
});
const round = z.object({ connectionIds: z.array(z.string()), text: z.string(), atOnce: z.number() });

// The same client as the functions.
const client = new ApiGatewayManagementApiClient(access.parse(workerData));

parentPort?.on('message', (message: unknown) => {
  const { connectionIds, text, atOnce } = round.parse(message);
  void inParallel(connectionIds, atOnce, async (id) => {
    await client.send(new PostToConnectionCommand({ ConnectionId: id, Data: text }));
  }).then(() => parentPort?.postMessage('done'));
});
