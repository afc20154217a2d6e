import { use } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Returns a hook with the result of `read`, which runs at every visit to a screen. The previous screen stays until
 * it resolves, so `read` must not reject.
 */
export function perVisit<T>(read: () => Promise<T>): () => T {
  let newest: { readonly visit: string; readonly answer: Promise<T> } | undefined;
  const answerFor = (visit: string): Promise<T> => {
    if (newest?.visit !== visit) newest = { visit, answer: read() };
    return newest.answer;
  };
  return function useAnswer() {
    return use(answerFor(useLocation().key));
  };
}
