import { FIELD_NAMES, type FormErrors } from './form-schema.ts';

/**
 * Inputs whose text the browser could not read, such as "5 lakh" as an amount or half a date. The form gets an empty text
 * from each, as if nothing had been typed.
 */
export function unreadInputs(form: HTMLFormElement | null): FormErrors {
  const unread = new Map(
    [...(form?.querySelectorAll('input') ?? [])]
      .filter(({ validity }) => validity.badInput)
      .map(({ name, type }) => [name, type === 'number' ? NO_NUMBER : INCOMPLETE]),
  );
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const sentence = unread.get(name);
      return sentence === undefined ? [] : [[name, sentence] as const];
    }),
  );
}

const NO_NUMBER = 'Please type a number in figures, without other signs.';
const INCOMPLETE = 'Please complete what you have begun to type here, or empty it.';
