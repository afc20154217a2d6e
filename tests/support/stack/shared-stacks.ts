import type { TestProject } from 'vitest/node';
import { buildOnce } from './build-once.ts';
import { ACTING_ALONE, FEW_JOBS, startStack } from './stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One running stack for each worker. */
    readonly sharedStackUrls: readonly string[];
  }
}

/** Global setup of the integration tests: builds, then boots a stack for each worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildOnce();
  const { maxWorkers } = project.config;
  const options = { settings: ACTING_ALONE, jobs: FEW_JOBS };
  const stacks = await Promise.all(Array.from({ length: maxWorkers }, () => startStack(options)));
  project.provide(
    'sharedStackUrls',
    stacks.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
}
