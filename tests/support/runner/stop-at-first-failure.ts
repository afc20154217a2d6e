import { beforeEach } from 'vitest';

/**
 * For a file or a `describe` whose tests build on each other: once one has failed, the later ones are skipped and say
 * which it was.
 */
export function stopAtFirstFailure(): void {
  let broken: string | undefined;
  beforeEach(({ skip, onTestFailed, task }) => {
    skip(broken !== undefined, `it builds on "${broken}", which failed`);
    onTestFailed(() => {
      broken = task.name;
    });
  });
}
