import { foldText } from '../fold-text.ts';
import { parseGrievanceNumber } from './grievance-number.ts';

/** What a ticket is found by. */
interface Named {
  readonly number: string;
  readonly person: { readonly name: string; readonly email: string };
  readonly auction: { readonly title: string } | null;
  /** The first message, or its first words. */
  readonly words: string;
}

/** Whether a ticket has the number, as it was said on the phone, or all the words. */
export function isFoundBy(named: Named, search: string): boolean {
  const number = parseGrievanceNumber(search);
  if (number !== undefined) return named.number === number;
  const { person, auction, words } = named;
  const text = foldText([named.number, person.name, person.email, auction?.title ?? '', words].join(' '));
  return foldText(search)
    .split(' ')
    .every((word) => text.includes(word));
}
