import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetImport, forgetPictureList } from '#web/features/auction-form/import/job/job-store.ts';
import { keepInWorker } from '#web/features/auction-form/import/pictures/choose-pictures.ts';
import type { Picture } from '#web/features/auction-form/import/pictures/picture.ts';

/** A worker that answers when a test says so. */
class WorkerByHand {
  static last: WorkerByHand | undefined;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    WorkerByHand.last = this;
  }
  answer(data: unknown) {
    this.onmessage?.({ data });
  }
}

beforeEach(() => vi.stubGlobal('Worker', WorkerByHand));
afterEach(() => vi.unstubAllGlobals());

const picture = (path: string): Picture => ({ path, within: path, source: path, size: 1 });

function reading() {
  const kept: string[] = [];
  const outcome = keepInWorker([], [], ({ path }) => kept.push(path));
  const worker = WorkerByHand.last;
  if (worker === undefined) throw new Error('No worker was started.');
  worker.answer({ kept: picture('1.jpg') });
  return { kept, outcome, worker };
}

test('pictures are kept until the worker has said what it did not keep', async () => {
  const { kept, outcome, worker } = reading();
  expect(worker.terminate).not.toHaveBeenCalled();
  worker.answer({ outcome: ['2.jpg could not be read.'] });
  expect(await outcome).toEqual(['2.jpg could not be read.']);
  expect(kept).toEqual(['1.jpg']);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

// There is no IndexedDB here, so to forget fails, but only after the worker has been ended.
test.each([
  ['an import', forgetImport],
  ['the pictures of an import', forgetPictureList],
])('whoever forgets %s gets no more pictures of it', async (_, forget) => {
  const { kept, outcome, worker } = reading();
  await forget().catch(() => undefined);
  expect(worker.terminate).toHaveBeenCalledOnce();
  worker.answer({ kept: picture('2.jpg') });
  worker.answer({ outcome: [] });
  expect(await outcome).toBeUndefined();
  expect(kept).toEqual(['1.jpg']);
});
