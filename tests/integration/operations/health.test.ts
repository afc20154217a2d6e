import { expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { CONSENT } from '#infra/local/client/person.ts';
import { health, legalTexts, openApiDocument } from '#shared/contract/system.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

test('the API reports its health, the terms of registration and its own description', async () => {
  const { url } = sharedStack();
  expect(await send(url, health)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await send(url, legalTexts)).toMatchObject({ status: 200, body: { consent: CONSENT.consent } });
  const document = await send(url, openApiDocument);
  expect(document).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
});
