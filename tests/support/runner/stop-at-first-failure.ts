import { beforeEach } from 'vitest';

/**
 * For a file or a `describe` whose tests depend on each other: after a failure the later tests are skipped and name the
 * failed one.
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
