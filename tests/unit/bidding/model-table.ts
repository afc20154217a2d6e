/**
 * An in-memory Auctions table with one auction. It knows only the five conditional writes of STATE, by their text, so
 * a changed condition fails here and must be reviewed.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { stateItem, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { type AuctionsTable, tableHandle } from '#functions/tables/table-handle.ts';
import { listing } from './given.ts';

type Values = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, string>>;
type Update = Pick<UpdateCommandInput, 'ConditionExpression' | 'UpdateExpression' | 'ExpressionAttributeNames'>;
type Rule = (state: StateItem, values: Values) => boolean;

const isRunning = ({ status, pausedAt }: StateItem) =>
  pausedAt === undefined && (status === 'active' || status === 'pending');

const DECIDED =
  '#status IN (:is1, :is2) AND #startAt <= :is3 AND #closesAt > :is4 AND attribute_not_exists(#pausedAt) AND #seq = :is5 AND (attribute_not_exists(#admission) OR #admission = :is6) AND ';

const isDecidable: Rule = (state, values) =>
  isRunning(state) &&
  state.startAt <= Number(values[':is3']) &&
  state.closesAt > Number(values[':is4']) &&
  state.seq === values[':is5'] &&
  (state.admission === undefined || state.admission === values[':is6']);

const RULES: Readonly<Record<string, Rule>> = {
  '#status IN (:is1, :is2) AND #startAt <= :is3 AND #closesAt > :is4 AND attribute_not_exists(#pausedAt) AND #leastBid <= :is5 AND (#lastBid.#userId <> :is6 OR #lastBid.#at <= :is7) AND #bidInterval = :is8 AND #steps = :is9 AND (attribute_not_exists(#admission) OR #admission = :is10) AND attribute_not_exists(#power) AND attribute_not_exists(#maximum) AND attribute_not_exists(#lastVoid) AND (#lastBid.#userId <> :is11 OR #lastBid.#bidId <> :is12) AND (#secondLastBid.#userId <> :is13 OR #secondLastBid.#bidId <> :is14)':
    (state, values) =>
      isRunning(state) &&
      state.startAt <= Number(values[':is3']) &&
      state.closesAt > Number(values[':is4']) &&
      state.leastBid <= Number(values[':is5']) &&
      (state.lastBid?.userId !== values[':is6'] || Number(state.lastBid?.at) <= Number(values[':is7'])) &&
      state.bidInterval === values[':is8'] &&
      state.steps === values[':is9'] &&
      (state.admission === undefined || state.admission === values[':is10']) &&
      state.power === undefined &&
      state.maximum === undefined &&
      state.lastVoid === undefined &&
      (state.lastBid?.userId !== values[':is11'] || state.lastBid?.bidId !== values[':is12']) &&
      (state.secondLastBid?.userId !== values[':is13'] || state.secondLastBid?.bidId !== values[':is14']),
  [`${DECIDED}attribute_not_exists(#maximum)`]: (state, values) =>
    isDecidable(state, values) && state.maximum === undefined,
  [`${DECIDED}#maximum.#sealed = :is7`]: (state, values) =>
    isDecidable(state, values) && state.maximum?.sealed === values[':is7'],
  '#status IN (:is1, :is2) AND #startAt <= :is3 AND #closesAt <= :is4 AND attribute_not_exists(#pausedAt)': (
    state,
    values,
  ) => isRunning(state) && state.startAt <= Number(values[':is3']) && state.closesAt <= Number(values[':is4']),
  '#status = :is1 AND attribute_not_exists(#lookAgainAt)': (state, values) =>
    state.status === values[':is1'] && state.lookAgainAt === undefined,
  '#status = :is1 AND #startAt <= :is2 AND attribute_not_exists(#pausedAt)': (state, values) =>
    state.status === 'pending' && state.pausedAt === undefined && state.startAt <= Number(values[':is2']),
};

export interface ModelTable extends AuctionsTable {
  /** Every state the auction has had, oldest first. */
  readonly history: StateItem[];
  readonly state: () => StateItem;
  readonly put: (state: StateItem) => void;
  readonly calls: { reads: number; writes: number };
}

/** @param listed the listing as it is stored */
export function modelTable(initial: StateItem, bidders: readonly BidderItem[], listed: object = listing): ModelTable {
  const client = dynamoClient();
  const mock = mockClient(client);
  const history = [initial];
  const calls = { reads: 0, writes: 0 };
  const state = () => history[history.length - 1] as StateItem;
  mock.on(GetCommand).callsFake(({ Key }: { Key: { sk: string } }) => {
    calls.reads += 1;
    if (Key.sk === 'LISTING') return { Item: listed };
    return { Item: Key.sk === 'STATE' ? state() : bidders.find(({ sk }) => sk === Key.sk) };
  });
  mock.on(BatchGetCommand).callsFake(() => ({ Responses: { Auctions: [listed, state()] } }));
  const update = (input: Update, values: Values) => {
    calls.writes += 1;
    const rule = RULES[input.ConditionExpression ?? ''];
    if (rule === undefined) throw new Error(`Unknown condition: ${input.ConditionExpression}`);
    if (!rule(state(), values)) {
      const Item = marshall(state(), { removeUndefinedValues: true });
      throw new ConditionalCheckFailedException({ message: 'no', $metadata: {}, Item });
    }
    const names = input.ExpressionAttributeNames ?? {};
    history.push(stateItem.parse({ ...state(), ...assignments(input.UpdateExpression ?? '', names, state(), values) }));
    return state();
  };
  mock.on(UpdateCommand).callsFake((input: UpdateCommandInput) => ({
    Attributes: update(input, input.ExpressionAttributeValues ?? {}),
  }));
  const put = (next: StateItem) => void history.push(next);
  return { ...tableHandle('auctions', client, 'Auctions'), history, state, put, calls };
}

function assignments(expression: string, names: Names, before: Values, values: Values): Record<string, unknown> {
  const [, set = '', added, removed = ''] = /^SET (.*?)(?: ADD #seq (:seq))?(?: REMOVE (.*))?$/.exec(expression) ?? [];
  let amounts = Object(before['amounts']);
  const entries = set.split(/, (?!:)/).map((part) => {
    const [name = '', value = ''] = part.split(' = ');
    const [, path = '', otherwise = ''] = /^if_not_exists\((#\w+), (:\w+)\)$/.exec(value) ?? [];
    if (path !== '') return [names[name], before[names[path] ?? ''] ?? values[otherwise]];
    const [, number = ''] = /^#amounts\.(#\w+)$/.exec(name) ?? [];
    if (number !== '') {
      amounts = { ...amounts, [names[number] ?? '']: values[value] };
      return ['amounts', amounts];
    }
    return [names[name] ?? name, values[value]];
  });
  return {
    ...Object.fromEntries(entries),
    ...(added !== undefined && { seq: Number(before['seq']) + Number(values[added]) }),
    ...Object.fromEntries(
      removed
        .split(', ')
        .filter((name) => name !== '')
        .map((name) => [names[name] ?? name, undefined]),
    ),
  };
}
