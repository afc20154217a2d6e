/** Mutants of the code that moves money. The property of the histories must find each. */
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { resolved } from '#tests/support/tables/resolved.ts';
import type { Simulation } from './simulation.ts';

export type Mutant = (s: Simulation) => void;
type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'a registration that does not ask whether the payer may take part': (s) =>
    rewriting(s, (write) =>
      resolved(write.Update).condition?.startsWith('isActive') === true && write.Update !== undefined
        ? {
            Update: {
              ...write.Update,
              ConditionExpression: write.Update.ConditionExpression?.replaceAll(/ = :is\d/g, ' <> :no'),
              ExpressionAttributeValues: {
                ':walletBalance': write.Update.ExpressionAttributeValues?.[':walletBalance'],
                ':no': 'x',
              },
            },
          }
        : write,
    ),
  'a settlement that forgets the losers’ deposits': (s) =>
    rewriting(s, (write) =>
      write.Update?.ExpressionAttributeValues?.[':refundReason'] === 'Auction not won' ? undefined : write,
    ),
  'a declined bid whose deposit is forgotten': (s) =>
    rewriting(s, (write) =>
      /below the reserve/.test(String(write.Update?.ExpressionAttributeValues?.[':refundReason'])) ? undefined : write,
    ),
  'a counter-offer that is accepted without its price': (s) =>
    rewriting(s, (write) =>
      write.Update?.ExpressionAttributeValues?.[':approval'] === 'accepted'
        ? forgetting('#counterOffer', write)
        : write,
    ),
  'a second capture that is not refunded': (s) =>
    rewriting(s, (write) => (write.Put?.Item?.['refundReason'] === 'Paid twice' ? undefined : write)),
  'a withdrawal that keeps the deposit': (s) =>
    rewriting(s, (write) =>
      String(write.Update?.ExpressionAttributeValues?.[':refundReason']).startsWith('Withdrawn') ? undefined : write,
    ),
  'a refund that counts twice': (s) =>
    rewriting(s, (write) => {
      const { Update } = write;
      if (Update?.UpdateExpression?.includes('ADD #returnedElsewhere') !== true) return write;
      const amount = Number(Update.ExpressionAttributeValues?.[':returnedElsewhere']);
      return {
        Update: {
          ...Update,
          ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':returnedElsewhere': 2 * amount },
        },
      };
    }),
  'a forfeit that does not ask the provider': (s) => {
    const answer = () => Promise.resolve(true);
    Object.assign(s.workerDeps, { checkUnpaidOrders: answer, checkFinalPayment: answer });
    // The reconciler does not ask either.
    const { byAttention } = s.deps.paymentLists;
    Object.assign(s.deps.paymentLists, {
      byAttention: async (kind: Parameters<typeof byAttention>[0], before: number) =>
        (await byAttention(kind, before)).filter(({ type }) => kind !== 'open-order' || type === 'emd'),
    });
  },
  'a late capture that is dropped': (s) =>
    rewriting(s, (write) =>
      /^(Nothing was due|Registration was over)/.test(
        String(write.Update?.ExpressionAttributeValues?.[':refundReason']),
      )
        ? undefined
        : write,
    ),
  'a refund that comes back and is not due again': (s) =>
    rewriting(s, (write) =>
      write.Update?.UpdateExpression?.includes('#returnedElsewhere = ') === true ? undefined : write,
    ),
  'a refund that never looks for its earlier request': (s) => {
    Object.assign(s.gateway, { listRefunds: () => Promise.resolve({ ok: true, value: [] }) });
  },
  'a wallet that does not follow a forfeit': (s) =>
    rewriting(s, (write, all) => {
      const isForfeit = all.some(({ Put }) => Put?.Item?.['kind'] === 'forfeited');
      const { TableName } = write.Put ?? write.Update ?? {};
      return isForfeit && TableName === 'users' ? undefined : write;
    }),
  'a refund without a ledger entry': (s) =>
    rewriting(s, (write) => (write.Put?.Item?.['kind'] === 'refunded' ? undefined : write)),
  'an undone bank transfer that still counts as a payment': (s) =>
    rewriting(s, (write) => (write.Update?.ExpressionAttributeValues?.[':status'] === 'undone' ? undefined : write)),
  'a reconciler that never checks a paid order again': (s) => {
    const { byAttention } = s.deps.paymentLists;
    Object.assign(s.deps.paymentLists, {
      byAttention: (kind: Parameters<typeof byAttention>[0], before: number) =>
        kind === 'recheck' ? Promise.resolve([]) : byAttention(kind, before),
    });
  },
  'a reconciler that never sees failed refunds': (s) => {
    const listRefunds = s.gateway.listRefunds.bind(s.gateway);
    const withoutFailed = async (id: string) => {
      const listed = await listRefunds(id);
      return listed.ok ? { ok: true, value: listed.value.filter(({ status }) => status !== 'failed') } : listed;
    };
    Object.assign(s.gateway, { listRefunds: withoutFailed });
  },
  'a void that leaves the power of whose bids it takes back bound': (s) =>
    rewriting(s, (write, all) => {
      const isVoid = all.some(({ Update }) => Update?.ExpressionAttributeNames?.['#lastVoid'] !== undefined);
      return isVoid && write.Update?.Key?.['sk'] === 'POWER' ? undefined : write;
    }),
  'a void after which the same person still leads': (s) =>
    rewriting(s, (write) =>
      write.Update?.ExpressionAttributeNames?.['#lastVoid'] === undefined ? write : forgetting('#lastBid', write),
    ),
  'parts that are forgotten when the win is over': (s) =>
    rewriting(s, (write) =>
      /not paid for in full|offered to the next/.test(
        String(write.Update?.ExpressionAttributeValues?.[':refundReason']),
      )
        ? undefined
        : write,
    ),
  'an undone decision after which parts that count again still go back': (s) =>
    rewriting(s, (write, all) => {
      const again = new Set(
        all
          .filter(({ Put }) => Put?.Item?.['kind'] === 'part-held-again' && Put.Item['from'] === undefined)
          .map(({ Put }) => Put?.Item?.['subject']),
      );
      return again.has(write.Update?.Key?.['paymentId']) ? undefined : write;
    }),
  'a part that is not spent with the payment that completes it': (s) =>
    rewriting(s, (write, all) => {
      const spent = new Set(
        all.filter(({ Put }) => Put?.Item?.['kind'] === 'part-spent').map(({ Put }) => Put?.Item?.['subject']),
      );
      const isPart = spent.has(write.Put?.Item?.['subject']) || spent.has(write.Update?.Key?.['paymentId']);
      return isPart ? undefined : write;
    }),
  'a win of which some of the money went back and that stays paid': (s) =>
    rewriting(s, (write, all) =>
      all.some(({ Update }) => Update?.ExpressionAttributeValues?.[':completed'] !== undefined) ? undefined : write,
    ),
  'a part that is recorded and not counted': (s) => rewriting(s, (write) => forgetting('#inParts', write)),
  'a postponement after which the old deadline still binds': (s) =>
    rewriting(s, (write) => forgetting('#postponed', write)),
  'a lot that two gates hand over': (s) =>
    rewriting(s, (write) =>
      [':collected', ':leftWith'].every((value) => write.Update?.ExpressionAttributeValues?.[value] === undefined)
        ? write
        : unasked(write, '#collected', '#leftWith'),
    ),
  'a win that is handed over again for its second payment': (s) =>
    rewriting(s, (write) => {
      const { Update } = write;
      if (Update?.ExpressionAttributeValues?.[':leftWith'] === undefined) return write;
      const UpdateExpression = Update.UpdateExpression?.replace('#leftWith', '#forgotten');
      const ExpressionAttributeNames = { ...Update.ExpressionAttributeNames, '#forgotten': 'forgotten' };
      return { Update: { ...Update, UpdateExpression, ExpressionAttributeNames } };
    }),
  'a storage charge that is taken back and stays in the revenue': (s) =>
    rewriting(s, (write) =>
      String(write.Put?.Item?.['paymentId']).startsWith('revenue_undone_sto') ? undefined : write,
    ),
  'a handover that does not ask whether the lot is still paid for': (s) =>
    rewriting(s, (write, all) => {
      const isHandover = all.some(({ Put }) => Put?.Item?.['kind'] === 'storage-received');
      const isAsked =
        write.ConditionCheck !== undefined || write.Update?.ExpressionAttributeNames?.['#yard'] !== undefined;
      return isHandover && isAsked ? undefined : write;
    }),
  'a seller who is still owed for a win that was undone': (s) =>
    rewriting(s, (write, all) =>
      all.some(({ Put }) => Put?.Item?.['isUndone'] === true) && !String(write.Put?.Item?.['sk']).startsWith('LOT#')
        ? undefined
        : write,
    ),
  'a payout that leaves the open sum as it was': (s) =>
    rewriting(s, (write, all) =>
      all.some(({ Put }) => Put?.Item?.['kind'] === 'payout') &&
      ['TOTAL', 'ACCOUNT#single'].includes(String(write.Update?.Key?.['sk']))
        ? undefined
        : write,
    ),
  'a lot that each look books for its seller again': (s) =>
    rewriting(s, (write) => (write.Put?.Item?.['isBooked'] === true ? undefined : write)),
};

/** The write with an attribute by a name by which nobody reads it. */
function forgetting(name: string, { Update, ...others }: Write): Write {
  if (Update?.ExpressionAttributeNames?.[name] === undefined) return { ...others, ...(Update && { Update }) };
  const ExpressionAttributeNames = { ...Update.ExpressionAttributeNames, [name]: 'forgotten' };
  return { ...others, Update: { ...Update, ExpressionAttributeNames } };
}

/** The write without its condition on the attributes. */
function unasked({ Update, ...others }: Write, ...names: readonly string[]): Write {
  if (Update === undefined) return others;
  const ConditionExpression = names.reduce((text, name) => text?.replace(name, '#none'), Update.ConditionExpression);
  const ExpressionAttributeNames = { ...Update.ExpressionAttributeNames, '#none': 'none' };
  return { ...others, Update: { ...Update, ConditionExpression, ExpressionAttributeNames } };
}

/** Drops or changes some writes of transactions. */
function rewriting(s: Simulation, change: (write: Write, all: readonly Write[]) => Write | undefined): void {
  s.fake.before = (command) => {
    if (command instanceof TransactWriteCommand) {
      const all = command.input.TransactItems ?? [];
      command.input.TransactItems = all.flatMap((write) => change(write, all) ?? []);
    }
    return Promise.resolve();
  };
}
