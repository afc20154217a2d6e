/** A thread that posts one text to many connections, so many at once, and nothing else. */
import { parentPort, workerData } from 'node:worker_threads';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import * as z from 'zod';
import { signedRequests } from '../../functions/platform/aws/signed-requests.ts';
import { inParallel } from '../../functions/platform/in-parallel.ts';

const access = z.object({
  endpoint: z.string(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
});
const round = z.object({ connectionIds: z.array(z.string()), text: z.string(), atOnce: z.number() });

const { endpoint, ...settings } = access.parse(workerData);
const { config } = new ApiGatewayManagementApiClient(settings);
// As functions post.
const post = signedRequests(config, {
  name: 'execute-api',
  endpoint: () => Promise.resolve(new URL(endpoint)),
  errorOf: ({ status }) => new Error(`A post was answered ${status}.`),
});

parentPort?.on('message', (message: unknown) => {
  const { connectionIds, text, atOnce } = round.parse(message);
  void inParallel(connectionIds, atOnce, async (id) => {
    await post({ method: 'POST', path: `/@connections/${encodeURIComponent(id)}`, headers: {}, body: text });
  }).then(() => parentPort?.postMessage('done'));
});
