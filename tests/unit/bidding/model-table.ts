/**
 * An in-memory Auctions table with one auction. It knows only the four conditional writes of STATE, by their text, so
 * a changed condition fails here and must be reviewed.
 */
import {
  ConditionalCheckFailedException,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { type BidderItem, type StateItem, stateItem } from '#functions/tables/auctions/auction-items.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { type AuctionsTable, tableHandle } from '#functions/tables/table-handle.ts';

type Values = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, string>>;
type Update = Pick<UpdateCommandInput, 'ConditionExpression' | 'UpdateExpression' | 'ExpressionAttributeNames'>;
type Rule = (state: StateItem, values: Values) => boolean;

const isRunning = ({ status }: StateItem) => status === 'active' || status === 'pending';

const DECIDED =
  '#status IN (:is1, :is2) AND #startAt <= :is3 AND #closesAt > :is4 AND #seq = :is5 AND (attribute_not_exists(#admission) OR #admission = :is6) AND ';

const isDecidable: Rule = (state, values) =>
  isRunning(state) &&
  state.startAt <= Number(values[':is3']) &&
  state.closesAt > Number(values[':is4']) &&
  state.seq === values[':is5'] &&
  (state.admission === undefined || state.admission === values[':is6']);

const RULES: Readonly<Record<string, Rule>> = {
  '#status IN (:active, :pending) AND startAt <= :receivedAt AND closesAt > :receivedAt AND attribute_not_exists(power) AND attribute_not_exists(maximum) AND leastBid <= :amount AND bidInterval = :interval AND steps = :steps AND (attribute_not_exists(admission) OR admission = :admission) AND (attribute_not_exists(lastBid) OR lastBid.userId <> :userId OR (lastBid.bidId <> :bidId AND lastBid.#at <= :latestOwnBidAt)) AND NOT (secondLastBid.bidId = :bidId AND secondLastBid.userId = :userId)':
    (state, values) =>
      isRunning(state) &&
      state.startAt <= Number(values[':receivedAt']) &&
      state.closesAt > Number(values[':receivedAt']) &&
      state.power === undefined &&
      state.maximum === undefined &&
      state.leastBid <= Number(values[':amount']) &&
      state.bidInterval === values[':interval'] &&
      state.steps === values[':steps'] &&
      (state.admission === undefined || state.admission === values[':admission']) &&
      (state.secondLastBid?.bidId !== values[':bidId'] || state.secondLastBid?.userId !== values[':userId']) &&
      (state.lastBid?.userId !== values[':userId'] ||
        (state.lastBid?.bidId !== values[':bidId'] && Number(state.lastBid?.at) <= Number(values[':latestOwnBidAt']))),
  [`${DECIDED}attribute_not_exists(#maximum)`]: (state, values) =>
    isDecidable(state, values) && state.maximum === undefined,
  [`${DECIDED}#maximum.#sealed = :is7`]: (state, values) =>
    isDecidable(state, values) && state.maximum?.sealed === values[':is7'],
  '#status IN (:is1, :is2) AND #startAt <= :is3 AND #closesAt <= :is4': (state, values) =>
    isRunning(state) && state.startAt <= Number(values[':is3']) && state.closesAt <= Number(values[':is4']),
  '#status = :is1 AND #startAt <= :is2': (state, values) =>
    state.status === 'pending' && state.startAt <= Number(values[':is2']),
};

export interface ModelTable extends AuctionsTable {
  /** Every state the auction has had, oldest first. */
  readonly history: StateItem[];
  readonly state: () => StateItem;
  readonly put: (state: StateItem) => void;
  readonly calls: { reads: number; writes: number };
}

export function modelTable(initial: StateItem, bidders: readonly BidderItem[]): ModelTable {
  const client = dynamoClient();
  const mock = mockClient(client);
  const history = [initial];
  const calls = { reads: 0, writes: 0 };
  const state = () => history[history.length - 1] as StateItem;
  mock.on(GetCommand).callsFake(({ Key }: { Key: { sk: string } }) => {
    calls.reads += 1;
    return { Item: Key.sk === 'STATE' ? state() : bidders.find(({ sk }) => sk === Key.sk) };
  });
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
  mock.on(UpdateItemCommand).callsFake((input: UpdateItemCommandInput) => ({
    Attributes: marshall(update(input, unmarshall(input.ExpressionAttributeValues ?? {})), {
      removeUndefinedValues: true,
    }),
  }));
  const put = (next: StateItem) => void history.push(next);
  return { ...tableHandle('auctions', client, 'Auctions'), history, state, put, calls };
}

function assignments(expression: string, names: Names, before: Values, values: Values): Record<string, unknown> {
  const [set = '', removed = ''] = expression.replace(/^SET /, '').split(' REMOVE ');
  let amounts = Object(before['amounts']);
  const entries = set.split(/, (?!:)/).map((part) => {
    const [name = '', value = ''] = part.split(' = ');
    const [, path = '', otherwise = ''] = /^if_not_exists\((\w+), (:\w+)\)$/.exec(value) ?? [];
    if (path !== '') return [name, before[path] ?? values[otherwise]];
    const [, number = ''] = /^#?amounts\.(#\w+)$/.exec(name) ?? [];
    if (number !== '') {
      amounts = { ...amounts, [names[number] ?? '']: values[value] };
      return ['amounts', amounts];
    }
    return [names[name] ?? name, value === 'seq + :one' ? Number(before['seq']) + 1 : values[value]];
  });
  return { ...Object.fromEntries(entries), ...(removed !== '' && { [names[removed] ?? removed]: undefined }) };
}
