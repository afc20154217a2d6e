import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { expect, it } from 'vitest';
import { gateway } from '#functions/realtime/gateway.ts';
import { scriptedService, CREDENTIALS } from '#tests/support/aws/scripted-service.ts';

const ID = 'L0SM9/OFvHcCIhw=';
const MESSAGE = { type: 'notice', id: 'n-1' } as const;
const gatewayAt = ({ endpoint }: { readonly endpoint: string }) =>
  gateway(
    new ApiGatewayManagementApiClient({
      endpoint: `${endpoint}/api-1/prod`,
      region: 'ap-south-1',
      credentials: CREDENTIALS,
    }),
  );
const fault = (status: number, type: string) => ({ status, headers: { 'x-amzn-errortype': type } });

it('send posts a signed request to the connection, whose id is URL-encoded', async () => {
  await using service = await scriptedService([{ status: 200 }]);
  const browsers = gatewayAt(service);
  expect(await browsers.send(ID, MESSAGE)).toBe('sent');
  expect(await browsers.send('other', MESSAGE)).toBe('sent');
  const [first, second] = service.received;
  expect(first).toMatchObject({ path: '/api-1/prod/@connections/L0SM9%2FOFvHcCIhw%3D', isSigned: true });
  expect(second).toMatchObject({ path: '/api-1/prod/@connections/other', isSigned: true });
  expect([first, second].map((one) => JSON.parse(one?.body ?? '') as unknown)).toEqual([MESSAGE, MESSAGE]);
});

it('send reports that a connection is gone', async () => {
  await using service = await scriptedService([fault(410, 'GoneException')]);
  expect(await gatewayAt(service).send(ID, MESSAGE)).toBe('gone');
  expect(service.received).toHaveLength(1);
});

it('close deletes the connection and accepts that it is already gone', async () => {
  await using service = await scriptedService([{ status: 204 }, fault(410, 'GoneException')]);
  const browsers = gatewayAt(service);
  await browsers.close(ID);
  await browsers.close(ID);
  expect(service.received[0]).toMatchObject({
    method: 'DELETE',
    path: '/api-1/prod/@connections/L0SM9%2FOFvHcCIhw%3D',
    isSigned: true,
  });
});

it('send retries when throttled', async () => {
  await using service = await scriptedService([fault(429, 'LimitExceededException'), { status: 200 }]);
  expect(await gatewayAt(service).send(ID, MESSAGE)).toBe('sent');
  expect(service.received).toHaveLength(2);
});

it('send throws when access is denied', async () => {
  await using service = await scriptedService([fault(403, 'ForbiddenException:http://internal.amazon.com/')]);
  await expect(gatewayAt(service).send(ID, MESSAGE)).rejects.toMatchObject({ name: 'ForbiddenException' });
});
