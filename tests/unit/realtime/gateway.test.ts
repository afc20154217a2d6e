import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { expect, it } from 'vitest';
import { gateway } from '../../../functions/realtime/gateway.ts';
import { answeringService, CREDENTIALS } from '../../support/aws/answering-service.ts';

const ID = 'L0SM9/OFvHcCIhw=';
const MESSAGE = { type: 'notice', id: 'n-1' } as const;
const wayTo = ({ endpoint }: { readonly endpoint: string }) =>
  gateway(
    new ApiGatewayManagementApiClient({
      endpoint: `${endpoint}/api-1/prod`,
      region: 'ap-south-1',
      credentials: CREDENTIALS,
    }),
  );
const fault = (status: number, type: string) => ({ status, headers: { 'x-amzn-errortype': type } });

it('a message is a signed post to the connection, whose id is encoded', async () => {
  await using service = await answeringService([{ status: 200 }]);
  const browsers = wayTo(service);
  expect(await browsers.send(ID, MESSAGE)).toBe('sent');
  expect(await browsers.send('other', MESSAGE)).toBe('sent');
  const [first, second] = service.received;
  expect(first).toMatchObject({ path: '/api-1/prod/@connections/L0SM9%2FOFvHcCIhw%3D', isSigned: true });
  expect(second).toMatchObject({ path: '/api-1/prod/@connections/other', isSigned: true });
  expect([first, second].map((one) => JSON.parse(one?.body ?? '') as unknown)).toEqual([MESSAGE, MESSAGE]);
});

it('a connection that is no more is gone', async () => {
  await using service = await answeringService([fault(410, 'GoneException')]);
  expect(await wayTo(service).send(ID, MESSAGE)).toBe('gone');
  expect(service.received).toHaveLength(1);
});

it('a connection is closed by its id, and one that is no more is closed already', async () => {
  await using service = await answeringService([{ status: 204 }, fault(410, 'GoneException')]);
  const browsers = wayTo(service);
  await browsers.close(ID);
  await browsers.close(ID);
  expect(service.received[0]).toMatchObject({
    method: 'DELETE',
    path: '/api-1/prod/@connections/L0SM9%2FOFvHcCIhw%3D',
    isSigned: true,
  });
});

it('a post beyond the limits is tried again', async () => {
  await using service = await answeringService([fault(429, 'LimitExceededException'), { status: 200 }]);
  expect(await wayTo(service).send(ID, MESSAGE)).toBe('sent');
  expect(service.received).toHaveLength(2);
});

it('a post that is not allowed fails', async () => {
  await using service = await answeringService([fault(403, 'ForbiddenException:http://internal.amazon.com/')]);
  await expect(wayTo(service).send(ID, MESSAGE)).rejects.toMatchObject({ name: 'ForbiddenException' });
});
