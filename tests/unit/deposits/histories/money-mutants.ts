/** Mutants of the code that moves money. The property of the histories must find each. */
import { resolved } from '#tests/support/tables/resolved.ts';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
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
      /below the reserve/.test(String(write.Update?.ExpressionAttributeValues?.[':reason'])) ? undefined : write,
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
};

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
