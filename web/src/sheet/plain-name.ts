import { foldText, wordsIn } from '#shared/model/fold-text.ts';

/** The words of a column's name, however they are written. */
export const plainName = (header: string): string => wordsIn(foldText(header)).join(' ');
