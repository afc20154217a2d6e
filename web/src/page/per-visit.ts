import { use } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A hook that returns the result of `read`, read again at every visit to a screen. The previous screen stays until it is
 * there, so `read` must not fail.
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
