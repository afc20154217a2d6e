/** What is filled in at the gate, and what is still missing. Pure. */
import * as z from 'zod';
import { recordCollection, type YardHandover } from '#shared/contract/yard.ts';
import { IDENTITY_DOCUMENTS } from '#shared/model/accounts/identity-documents.ts';

export interface Draft {
  readonly who: 'buyer' | 'representative';
  readonly name: string;
  readonly kind: string;
  readonly lastFour: string;
  readonly ticked: readonly string[];
  readonly method: string;
  readonly reference: string;
}

/** Most pay by UPI at a gate. */
const METHODS = ['upi', 'imps', 'neft', 'rtgs'] as const;
export const METHOD_OPTIONS = METHODS.map((value) => ({ value, label: value.toUpperCase() }));

type Needed = Pick<YardHandover, 'ticks' | 'storage'>;
type Body = z.input<typeof recordCollection.body.schema>;

/** The request. Whether it is complete is what `problemsIn` says. */
export function bodyOf(
  { who, name, kind, lastFour, ticked, method, reference }: Draft,
  needed: Needed,
  upload: string,
): Body {
  return {
    who,
    ...(who === 'representative' && { name }),
    document: { kind: IDENTITY_DOCUMENTS.find((candidate) => candidate === kind) ?? 'other', lastFour },
    // What has left the house's list since it was ticked has no box any more.
    ticks: needed.ticks.filter((tick) => ticked.includes(tick)),
    upload,
    ...(needed.storage.due > 0 && {
      storage: {
        amount: needed.storage.due,
        method: METHODS.find((candidate) => candidate === method) ?? 'upi',
        reference,
      },
    }),
  };
}

type FieldName = 'ticks' | 'name' | 'kind' | 'lastFour' | 'method' | 'reference' | 'upload';
export type Problems = { readonly [Name in FieldName]?: string | undefined };

/** Why it cannot be sent, by field: what the server would say, and what a choice lacks. */
export function problemsIn(draft: Draft, needed: Needed, hasPhotograph: boolean): Problems {
  const { error } = z.safeParse(recordCollection.body.schema, bodyOf(draft, needed, hasPhotograph ? 'uploads/x' : ''));
  const by = new Map(error?.issues.map(({ path, message }) => [String(path.at(-1)), message]));
  const found: Problems = {
    ticks: needed.ticks.every((tick) => draft.ticked.includes(tick)) ? undefined : 'Please tick off everything first.',
    name: by.get('name'),
    kind: draft.kind === '' ? 'Please choose the kind of document.' : undefined,
    lastFour: by.get('lastFour'),
    method: needed.storage.due > 0 && draft.method === '' ? 'Please choose how it was paid.' : undefined,
    reference: by.get('reference'),
    upload: by.get('upload'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
}
