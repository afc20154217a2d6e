import { expect, test } from 'vitest';
import { send } from '../../../infra/local/client/api-client.ts';
import { health, openApiDocument } from '../../../shared/contract/system.ts';
import { sharedStack } from '../../support/stack/shared-stack.ts';

test('the API says that it is up, and describes itself', async () => {
  const { url } = sharedStack();
  expect(await send(url, health)).toMatchObject({ status: 200, body: { status: 'ok' } });
  const document = await send(url, openApiDocument);
  expect(document).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
});
