import type { Progress } from '../job/job.ts';

const WORDS = {
  created: 'created',
  relisted: 'listed again',
  updated: 'changed',
  unchanged: 'unchanged',
  failed: 'failed',
} as const satisfies Readonly<Record<Progress['outcome'], string>>;

/** '98 created, 2 failed' */
export function outcomesInWords(progress: readonly Progress[]): string {
  const counts = Object.entries(WORDS).map(
    ([outcome, word]) => [word, progress.filter((line) => line.outcome === outcome).length] as const,
  );
  return counts.flatMap(([word, count]) => (count === 0 ? [] : [`${count} ${word}`])).join(', ');
}
