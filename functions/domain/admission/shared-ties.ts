/**
 * What the people of one lot have in common: its bidders among each other, with its seller and with the staff. It says
 * what to look at, and refuses nobody: a person decides. Pure.
 */
import { createHash } from 'node:crypto';
import type { SharedKind } from '#shared/contract/accounts/shared-details.ts';
import { foldText } from '#shared/model/fold-text.ts';
import { pansOf } from './seller-ties.ts';

/** What is known of somebody who takes part. */
export interface Participant {
  readonly id: string;
  readonly part: 'bidder' | 'seller' | 'staff';
  readonly name: string;
  /** The account of Boli that reads a seller's page. */
  readonly userId?: string | undefined;
  readonly pan?: string | undefined;
  readonly gstin?: string | undefined;
  readonly account?: string | undefined;
  /** Keyed hashes of UPI handles. */
  readonly payers?: ReadonlySet<string> | undefined;
  /** The ids of those who have used the same browser. */
  readonly sharers?: ReadonlySet<string> | undefined;
  readonly document?: { readonly kind: string; readonly lastFour: string } | undefined;
  readonly address?: { readonly text: string; readonly state: string } | undefined;
}

export interface SharedTie {
  /** Says what is shared by whom, so that somebody who joins makes it another tie. */
  readonly key: string;
  readonly kind: SharedKind;
  readonly people: readonly Participant[];
}

/** The letters and digits of an address; others do not count. Shorter ones, such as "Pune", are shared by too many. */
const LEAST_ADDRESS = 12;

function plainAddress({ address }: Participant): readonly string[] {
  if (address === undefined) return [];
  const plain = foldText(address.text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain.length < LEAST_ADDRESS ? [] : [`${address.state}:${plain}`];
}

/** The values by which somebody is compared. Equal ones are shared. */
const VALUES: Readonly<Record<Exclude<SharedKind, 'device'>, (participant: Participant) => readonly string[]>> = {
  person: ({ id, userId }) => [userId ?? id],
  account: ({ account }) => (account === undefined ? [] : [account]),
  upi: ({ payers }) => [...(payers ?? [])],
  pan: (participant) => [...pansOf(participant)],
  // Four characters repeat among many people, so they count together with the name only.
  document: ({ document, name }) =>
    document === undefined ? [] : [`${document.kind}:${document.lastFour}:${foldText(name)}`],
  address: plainAddress,
};

/** In the order of their weight. */
const KINDS = ['person', 'account', 'pan', 'upi', 'document', 'device', 'address'] as const;

/** Each group of people with one value in common is one tie, of whom one at least bids. */
export function sharedTies(people: readonly Participant[]): readonly SharedTie[] {
  const byId = new Map(people.map((person) => [person.userId ?? person.id, person]));
  const groupsOf = (kind: SharedKind): Iterable<readonly Participant[]> => {
    if (kind === 'device') return devicePairs(people, byId);
    return Map.groupBy(
      people.flatMap((person) => VALUES[kind](person).map((value) => ({ value, person }))),
      ({ value }) => value,
    )
      .values()
      .map((group) => group.map(({ person }) => person));
  };
  return KINDS.flatMap((kind) => {
    const ties = new Map<string, SharedTie>();
    for (const group of groupsOf(kind)) {
      if (group.length < 2 || group.every(({ part }) => part !== 'bidder')) continue;
      const key = keyOf(kind, group);
      ties.set(key, { key, kind, people: group });
    }
    return [...ties.values()];
  });
}

function* devicePairs(people: readonly Participant[], byId: ReadonlyMap<string, Participant>) {
  for (const person of people) {
    for (const id of person.sharers ?? []) {
      const other = byId.get(id);
      if (other !== undefined && other !== person) yield person.id < other.id ? [person, other] : [other, person];
    }
  }
}

const keyOf = (kind: SharedKind, people: readonly Participant[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...people.map(({ part, id }) => `${part}:${id}`).toSorted()]))
    .digest('base64url')
    .slice(0, 22);
