import { vi } from 'vitest';
import type { Question, Told } from '#web/public-log/questions.ts';

/** Puts answers of the test in the place of the worker that reads the public log. */
export function fakeLog(answer: (question: Question) => readonly Told[]): Question[] {
  const asked: Question[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { readonly data: Told }) => void) | null = null;

      postMessage(question: Question): void {
        asked.push(question);
        for (const data of answer(question)) this.onmessage?.({ data });
      }

      terminate(): void {
        this.onmessage = null;
      }
    },
  );
  return asked;
}
