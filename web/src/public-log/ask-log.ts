import type { Answer, Question, Told } from './questions.ts';

/** The log could not be read: the network or the site fails. */
export class LogUnreachable extends Error {
  override readonly name = 'LogUnreachable';
}

interface Asking {
  readonly signal?: AbortSignal;
  /** How many files have been read. */
  readonly onProgress?: (read: number) => void;
}

/** Asks a worker, since hashing a large auction takes seconds. Rejects with LogUnreachable. */
export function askLog(question: Question, { signal, onProgress }: Asking = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./log-worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.told === 'progress') {
        onProgress?.(data.read);
        return;
      }
      end();
      if (data.told === 'answer') resolve(data.answer);
      else reject(new LogUnreachable());
    };
    // Its code could not be loaded.
    worker.onerror = () => {
      end();
      reject(new LogUnreachable());
    };
    signal?.addEventListener('abort', end);
    worker.postMessage(question);
  });
}
