import { expect, it } from 'vitest';
import { outputOf } from '../../support/stack/run-command.ts';

it('--help is answered, and nothing is left to do', async () => {
  expect(await outputOf(['infra/commands/redrive.ts', '--help'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^npm run redrive -- QUEUE /),
    errors: '',
  });
});

it('what a command does not know is refused with its usage', async () => {
  expect(await outputOf(['infra/commands/redrive.ts', '--everything'])).toEqual({
    code: 1,
    output: '',
    errors: expect.stringContaining('npm run redrive -- QUEUE '),
  });
});
