import { expect, it, vi } from 'vitest';
import { uuidField } from '#shared/contract/fields.ts';
import { ApiError } from '#web/api/api-error.ts';
import { requestIdFor } from '#web/features/auction-form/import/run/request-id.ts';
import { withRetries } from '#web/features/auction-form/import/run/retry.ts';

const noPause = async () => {};
const signal = new AbortController().signal;

it.each([0, 429, 500, 503])('a failure of status %d may pass, and is tried again', async (status) => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError(status, 'NETWORK', ''));
  send.mockResolvedValue('sent');
  expect(await withRetries(send, signal, noPause)).toBe('sent');
  expect(send).toHaveBeenCalledTimes(2);
});

it('a refusal is final, and an outage ends after six attempts', async () => {
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(409, 'CONFLICT', 'No.'));
  await expect(withRetries(refused, signal, noPause)).rejects.toThrow('No.');
  expect(refused).toHaveBeenCalledTimes(1);
  const down = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(503, 'INTERNAL', 'Down.'));
  await expect(withRetries(down, signal, noPause)).rejects.toThrow('Down.');
  expect(down).toHaveBeenCalledTimes(6);
});

it('the request id of a lot depends on the import and the number alone', async () => {
  const id = await requestIdFor('job', 'A 1');
  expect(await requestIdFor('job', ' a  1')).toBe(id);
  expect(await requestIdFor('job', 'A 2')).not.toBe(id);
  expect(await requestIdFor('another job', 'A 1')).not.toBe(id);
  expect(uuidField.safeParse(id).success).toBe(true);
});
