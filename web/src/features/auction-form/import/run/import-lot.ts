import { addToSale } from '#shared/contract/sales/sale-lots.ts';
import { copyAuction } from '#shared/contract/selling/auction-acts.ts';
import { createAuction } from '#shared/contract/selling/auction-routes.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { type FormImage, uploadKeys } from '../../images/image-list.ts';
import { saveEdit } from '../../save-edit.ts';
import type { Progress } from '../job/job.ts';
import type { PlannedImage } from '../pictures/planned-images.ts';
import type { Verdict } from '../rows/judge-lot.ts';
import { requestIdFor } from './request-id.ts';
import { isPassing, withRetries } from './retry.ts';
import { PictureProblem, sendPictures } from './send-pictures.ts';

/** Does something after the rows before have done so. Each row calls it once. */
export type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

export interface LotImport {
  readonly jobId: string;
  readonly userId: string;
  readonly signal: AbortSignal;
  readonly inTurn: InTurn;
  /** Reads the lot from the server and judges the row again. */
  readonly judgeAgain: () => Promise<Verdict>;
}

type Outcome = Pick<Progress, 'outcome' | 'auctionId' | 'sentence'>;

/** Imports one lot. Throws only when the whole import must stop: no answer, no session, or a stop by the clerk. */
export async function importLot(verdict: Verdict, { judgeAgain, inTurn, ...rest }: LotImport): Promise<Outcome> {
  const [written, joins] = await writeLot(verdict, judgeAgain, rest).catch(async (error: unknown) => {
    await inTurn(() => Promise.resolve());
    throw error;
  });
  return inTurn(() => joined(written, joins, rest.signal));
}

async function writeLot(
  verdict: Verdict,
  judgeAgain: LotImport['judgeAgain'],
  rest: WriteOptions,
): Promise<readonly [Outcome, joins: string | undefined]> {
  try {
    return [await write(verdict, rest, judgeAgain), verdict.joins];
  } catch (error) {
    if (!hasCode(error, 'CONFLICT')) return [failure(error, rest.signal), undefined];
  }
  // Somebody has changed or created the lot since it was judged; another tab may import the same file.
  try {
    const again = await judgeAgain();
    return [await write(again, rest, judgeAgain), again.joins];
  } catch (error) {
    return [failure(error, rest.signal), undefined];
  }
}

/** Adds the lot at the end of its sale. */
async function joined(written: Outcome, saleId: string | undefined, signal: AbortSignal): Promise<Outcome> {
  const { auctionId } = written;
  if (saleId === undefined || auctionId === undefined) return written;
  const input = { params: { id: saleId }, body: { auctionIds: [auctionId] }, signal };
  try {
    const { lots } = await withRetries(() => call(addToSale, input), signal);
    const refused = lots.find(({ outcome }) => outcome === 'refused');
    return refused === undefined ? written : { outcome: 'failed', auctionId, sentence: refused.message };
  } catch (error) {
    return { ...failure(error, signal), auctionId };
  }
}

type WriteOptions = Omit<LotImport, 'judgeAgain' | 'inTurn'>;

async function write(verdict: Verdict, options: WriteOptions, judgeAgain: LotImport['judgeAgain']): Promise<Outcome> {
  const { jobId, userId, signal } = options;
  switch (verdict.is) {
    case 'wrong':
      return { outcome: 'failed', sentence: [...new Set(Object.values(verdict.problems))].join(' ') };
    case 'unchanged':
      return { outcome: 'unchanged', auctionId: verdict.existing._id };
    case 'relist': {
      const { existing, values } = verdict;
      const requestId = await requestIdFor(jobId, values.houseNumber);
      const input = { params: { id: existing._id }, body: { relist: true, requestId }, signal };
      await withRetries(() => call(copyAuction, input), signal);
      // The number has moved to the new draft, which gets what the row says.
      const draft = await judgeAgain();
      if (draft.is === 'relist' || draft.is === 'create') return { outcome: 'failed', sentence: NOT_FOUND };
      const written = await write(draft, options, judgeAgain);
      return written.outcome === 'failed' ? written : { ...written, outcome: 'relisted' };
    }
    case 'update': {
      const { existing, fields } = verdict;
      const { images, sentence } = await sent(verdict.images, signal);
      const edit = { base: existing, fields, status: existing.status, images, userId };
      await withRetries(() => saveEdit(edit), signal);
      return { outcome: 'updated', auctionId: existing._id, ...sentence };
    }
    case 'create': {
      const { fields } = verdict;
      const { images, sentence } = await sent(verdict.images, signal);
      const imageKeys = uploadKeys(images);
      const requestId = await requestIdFor(jobId, fields.houseNumber);
      const body = { ...fields, status: 'draft', createdBy: userId, imageKeys, requestId } as const;
      const { auction } = await withRetries(() => call(createAuction, { body, signal }), signal);
      return { outcome: 'created', auctionId: auction._id, ...sentence };
    }
  }
}

const NOT_FOUND = 'It is listed again as a draft without its number, which another lot has. Please complete it there.';

interface SentImages {
  readonly images: readonly FormImage[];
  /** About pictures that the lot does not get. */
  readonly sentence: Pick<Outcome, 'sentence'>;
}

/** The pictures as the form has them, after the new ones were sent. One that cannot be read is left out and named. */
async function sent(planned: readonly PlannedImage[], signal: AbortSignal): Promise<SentImages> {
  const pictures = planned.flatMap((image) => (image.is === 'new' ? [image.picture] : []));
  const { keys, problems } = await sendPictures(pictures, signal);
  const images = planned.flatMap((image): FormImage[] => {
    if (image.is === 'stored') return [{ kind: 'stored', id: image.url, preview: image.url, name: 'Saved' }];
    const { path } = image.picture;
    const key = keys.get(path);
    if (key === undefined) return [];
    return [{ kind: 'new', id: key, name: path, preview: undefined, upload: { is: 'done', key, at: 0 } }];
  });
  return { images, sentence: problems.length === 0 ? {} : { sentence: problems.join(' ') } };
}

function failure(error: unknown, signal: AbortSignal): Outcome {
  signal.throwIfAborted();
  if (isPassing(error) || hasCode(error, 'UNAUTHENTICATED')) throw error;
  const sentence = error instanceof PictureProblem ? error.message : sentenceOf(error);
  return { outcome: 'failed', sentence };
}
