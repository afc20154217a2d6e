import { askLog } from './ask-log.ts';
import type { Answer } from './questions.ts';
import { noteSeen, seenLog } from './seen-log.ts';

/**
 * Reads the log as it is now, compares it with what this browser has seen of it, and notes it if it continues that.
 * @param most how many of the noted checkpoints, from the newest on; each costs some files
 */
export async function lookAtLog(most: number, signal: AbortSignal): Promise<Answer> {
  const seen = seenLog(localStorage);
  const compared = seen && { ...seen, checkpoints: seen.checkpoints.slice(-most) };
  const answer = await askLog({ what: 'house', seen: compared }, { signal });
  if (answer.what === 'house' && answer.broken.length === 0) {
    noteSeen(localStorage, answer.now.key, answer.now.note, Date.now());
  }
  return answer;
}
