import {
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '../src/aws/aws-service.ts';
import { createSqs } from '../src/sqs/sqs.ts';
import { createSsm } from '../src/ssm/ssm.ts';
import { openStateDatabase } from '../src/state/state-store.ts';
import { ACCOUNT, deploymentOf, principalWith, REGION, serve } from './stand-in-server.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'boli-ssm-'));
const queue = `arn:aws:sqs:${REGION}:${ACCOUNT}:dead`;
const deployment = deploymentOf(
  { type: 'AWS::SSM::Parameter', physicalId: '/boli/plain', properties: { Type: 'String', Value: 'open' } },
  { type: 'AWS::SQS::Queue', physicalId: 'https://sqs/1/dead', attributes: { Arn: queue }, properties: {} },
);
const place = { region: REGION, accountId: ACCOUNT };
let db: DatabaseSync;
let principal: Principal = principalWith();
let server: Awaited<ReturnType<typeof serve>>;
let client: SSMClient;

beforeAll(async () => {
  db = openStateDatabase(dataDir);
  const ssm = createSsm({ deployment, db, parameters: { '/boli/secret': 's3cret' }, ...place });
  server = await serve([ssm], { principal: () => principal });
  client = new SSMClient(server.client('ssm'));
});

afterAll(async () => {
  client.destroy();
  await server.close();
  db.close();
  rmSync(dataDir, { recursive: true });
});

test('secrets are given with decryption only', async () => {
  const get = async (Name: string, WithDecryption: boolean) =>
    (await client.send(new GetParameterCommand({ Name, WithDecryption }))).Parameter;
  expect(await get('/boli/secret', true)).toMatchObject({ Value: 's3cret', Type: 'SecureString' });
  expect((await get('/boli/secret', false))?.Value).not.toContain('s3cret');
  expect(await get('/boli/plain', false)).toMatchObject({ Value: 'open', Type: 'String' });
  await expect(get('/boli/none', true)).rejects.toMatchObject({ name: 'ParameterNotFound' });
});

test('grants are checked on the ARN of the parameter', async () => {
  principal = principalWith(`ssm:GetParameter arn:aws:ssm:${REGION}:${ACCOUNT}:parameter/boli/plain`);
  await expect(client.send(new GetParameterCommand({ Name: '/boli/plain' }))).resolves.toHaveProperty('Parameter');
  const secret = new GetParameterCommand({ Name: '/boli/secret', WithDecryption: true });
  await expect(client.send(secret)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  principal = principalWith();
});

test('several at once, unknown names apart; nothing else is known', async () => {
  const answer = await client.send(new GetParametersCommand({ Names: ['/boli/plain', '/boli/none'] }));
  expect(answer).toMatchObject({ Parameters: [{ Name: '/boli/plain' }], InvalidParameters: ['/boli/none'] });
  const remove = new DeleteParameterCommand({ Name: '/boli/plain' });
  await expect(client.send(remove)).rejects.toMatchObject({ name: 'UnknownOperationException' });
});

test('a parameter is put, and overwritten only on purpose', async () => {
  const put = (more: object) =>
    client.send(new PutParameterCommand({ Name: '/boli/new', Value: 'a', Type: 'SecureString', ...more }));
  expect(await put({})).toMatchObject({ Version: 1 });
  await expect(put({ Value: 'b' })).rejects.toMatchObject({ name: 'ParameterAlreadyExists' });
  expect(await put({ Value: 'b', Overwrite: true })).toMatchObject({ Version: 2 });
  const { Parameter } = await client.send(new GetParameterCommand({ Name: '/boli/new', WithDecryption: true }));
  expect(Parameter).toMatchObject({ Value: 'b', Type: 'SecureString' });
});

test('dead letters are kept by queue, newest first', () => {
  const sqs = createSqs({ deployment, db, clock: () => 0, ...place });
  sqs.send(queue, 'first');
  sqs.send(queue, 'second');
  expect(
    createSqs({ deployment, db, clock: () => 0, ...place })
      .list(queue)
      .map((message) => message.body),
  ).toEqual(['second', 'first']);
  expect(() => {
    sqs.send('arn:aws:sqs:other', 'x');
  }).toThrow(/does not exist/);
});
