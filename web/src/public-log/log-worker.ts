import * as z from 'zod';
import { answerTo } from './answer-to.ts';
import type { Question, Told } from './questions.ts';

// As in `main.tsx`: the Content-Security-Policy forbids eval, and browsers report each attempt of zod.
z.config({ jitless: true });

const tell = (told: Told) => globalThis.postMessage(told);

/** A worker for one question. */
globalThis.onmessage = async ({ data }: MessageEvent<Question>) => {
  const files = new Map<string, Promise<Uint8Array | undefined>>();
  let count = 0;
  const readCounted = async (path: string): Promise<Uint8Array | undefined> => {
    const bytes = await readFile(path);
    count += 1;
    tell({ told: 'progress', read: count });
    return bytes;
  };
  // Each file once: what is checked must be what was read.
  const read = (path: string) => {
    const file = files.get(path) ?? readCounted(path);
    files.set(path, file);
    return file;
  };
  try {
    tell({ told: 'answer', answer: await answerTo(data, read) });
  } catch {
    tell({ told: 'unreachable' });
  }
};

/** Undefined: there is no such file. */
async function readFile(path: string): Promise<Uint8Array | undefined> {
  const answer = await fetch(`/log/${path}`);
  // Also what says that there is none is read: until then the connection stays busy.
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 404 || answer.status === 403) return undefined;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return bytes;
}
