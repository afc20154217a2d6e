import { expect, it } from 'vitest';
import { outputOf } from '#tests/support/stack/run-command.ts';

it('a command prints its usage on --help and does nothing else', async () => {
  expect(await outputOf(['infra/commands/redrive.ts', '--help'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^npm run redrive -- QUEUE /),
    errors: '',
  });
});

it('a command refuses an unknown option and prints its usage', async () => {
  expect(await outputOf(['infra/commands/redrive.ts', '--everything'])).toEqual({
    code: 1,
    output: '',
    errors: expect.stringContaining('npm run redrive -- QUEUE '),
  });
});
