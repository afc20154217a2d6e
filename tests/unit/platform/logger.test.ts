import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { logger } from '#functions/platform/logger.ts';

test('failures of parallel work are logged with every cause, equal causes once', async () => {
  const failed = inParallel(['push', 'mail', 'mail', 'live'], 4, async (channel) => {
    if (channel === 'live') throw new AggregateError([new RangeError('the page is gone')]);
    throw new TypeError(`${channel} has no key`);
  });
  expect(await logged(await failed.catch((error: unknown) => error))).toMatchObject({
    name: 'AggregateError',
    message: '4 failed',
    errors: [
      { name: 'TypeError', message: 'push has no key' },
      { name: 'TypeError', message: 'mail has no key' },
      { name: 'RangeError', message: 'the page is gone' },
    ],
  });
});

test('an AggregateError of another library is logged with its causes', async () => {
  const errors = [{ message: 'the first address does not answer' }];
  const refused = new AggregateError([new Error(errors[0]?.message)], 'not connected');
  expect(await logged(refused)).toMatchObject({ message: 'not connected', errors });
});

/** The error as the log line shows it. */
async function logged(error: unknown): Promise<unknown> {
  const out = new PassThrough();
  const console = vi.spyOn(logger, 'console' as never, 'get').mockReturnValue(new Console(out, out) as never);
  logger.setLogLevel('ERROR');
  logger.error('notice not delivered', { error });
  logger.setLogLevel('SILENT');
  console.mockRestore();
  out.end();
  return (JSON.parse(await text(out)) as { error: unknown }).error;
}
