/** Reads the seller of a lot from the cell that names them. Nobody is guessed, and no seller is made by an import. */
import { LOT_DETAILS } from '#shared/model/lots/lot-details.ts';
import { refused } from '#shared/model/result.ts';
import { ask } from '../columns/question.ts';
import { formulaDoubt } from '../columns/read-shown.ts';
import type { JobRow } from '../job/job.ts';
import type { Desk } from './problem-desk.ts';

/** The sellers that have what a cell says as name, PAN or GSTIN. */
export interface FoundSellers {
  readonly text: string;
  readonly sellers: readonly { readonly _id: string; readonly name: string }[];
}

/** @param before the id of the seller that the lot has. Returns the id that it gets; empty for nobody. */
export function readSeller(
  { cells, shown, sellers }: Pick<JobRow, 'cells' | 'shown'> & { readonly sellers: readonly FoundSellers[] },
  before: string,
  { note }: Desk,
): string {
  if (cells.sellerId === undefined) return before;
  const doubt = formulaDoubt(cells.sellerId, shown?.sellerId);
  if (doubt !== undefined && note('sellerId', doubt) === undefined) return before;
  const text = cells.sellerId.trim();
  if (text === '') {
    if (before !== '') note('sellerId', ask(CLEARED, ''));
    return '';
  }
  const [seller, ...others] = sellers.find((candidate) => candidate.text === text)?.sellers ?? [];
  if (seller !== undefined && others.length === 0) return seller._id;
  note(
    'sellerId',
    refused(seller === undefined ? noSeller(text) : `${String(others.length + 1)} sellers have ${text}.`),
  );
  return before;
}

const CLEARED = 'The cell is empty. Importing it makes the lot the house’s own. Is that right?';
const noSeller = (text: string): string =>
  `No seller has the name, PAN or GSTIN ${text}. Please make the seller first, or choose “${LOT_DETAILS.seller.label}” for this column.`;
