import * as z from 'zod';

/** The last of the list: the admin's own words alone. */
export const OWN_WORDS = 'Another reason, in your own words below';

/** What is chosen (its place in the list) and typed, as the person reads it: the sentence, then the admin's words. */
export const rejection = (reasons: readonly string[]) =>
  z.object({ chosen: z.string(), words: z.string().trim() }).transform(({ chosen, words }, { issues }) => {
    const sentence = reasons[Number(chosen)] ?? OWN_WORDS;
    const parts = [sentence === OWN_WORDS ? '' : sentence, words].filter((part) => part !== '');
    if (parts.length === 0) {
      issues.push({ code: 'custom', path: ['words'], message: 'Please give a reason.', input: words });
    }
    return { reason: parts.join(' ') };
  });
