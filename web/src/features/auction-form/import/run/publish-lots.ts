import pMap from 'p-map';
import { comparedHouseNumber } from '#shared/model/auctions/house-number.ts';
import { hasCode } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { storedImages } from '../../images/image-list.ts';
import { saveEdit } from '../../save-edit.ts';
import { checkForm } from '../../values/check-form.ts';
import { valuesOf } from '../../values/stored-values.ts';
import { findLots } from './find-lots.ts';
import { isPassing, withRetries } from './retry.ts';

export interface Published {
  readonly houseNumber: string;
  /** Why it could not be published; undefined when it is. */
  readonly sentence: string | undefined;
}

interface Publishing {
  readonly houseNumbers: readonly string[];
  readonly userId: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onPublished: (published: Published) => void;
}

/** Publishes the lots that are drafts, one by one, by the rules of the form. Rejects when it has to stop. */
export async function publishLots({ houseNumbers, userId, now, signal, onPublished }: Publishing): Promise<void> {
  const lots = await findLots(houseNumbers, signal);
  const named = [...new Set(houseNumbers.map(comparedHouseNumber))].flatMap((number) => lots.get(number) ?? []);
  const drafts = named.filter(({ status }) => status === 'draft');
  await pMap(
    drafts,
    async (lot) =>
      onPublished({ houseNumber: lot.houseNumber ?? '', sentence: await publish(lot, userId, now(), signal) }),
    { concurrency: 3 },
  );
}

async function publish(
  lot: EditedAuction,
  userId: string,
  now: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const checked = checkForm(valuesOf(lot), now);
  if (!checked.ok) return Object.values(checked.error).join(' ');
  const edit = {
    base: lot,
    fields: checked.value,
    status: 'pending',
    images: storedImages(lot.images),
    userId,
  } as const;
  try {
    await withRetries(() => saveEdit(edit), signal);
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    if (isPassing(error)) throw error;
    // An attempt whose answer was lost may have published it.
    if (hasCode(error, 'CONFLICT') && (await isPublished(lot, signal))) return undefined;
    return sentenceOf(error);
  }
}

async function isPublished({ _id, houseNumber = '' }: EditedAuction, signal: AbortSignal): Promise<boolean> {
  const found = (await findLots([houseNumber], signal)).get(comparedHouseNumber(houseNumber));
  return found?._id === _id && (found.status === 'pending' || found.status === 'active');
}
