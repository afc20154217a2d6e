import type { Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { isUsedFor, findUtrUse, refuseUsedUtr } from '#functions/domain/payments/utr.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { WinCommand } from './decide-win.ts';

/**
 * The result of recording a payment whose UTR is already used: success when the same command is retried, otherwise a
 * refusal that says where the UTR is recorded. Undefined for a new UTR and for other commands.
 */
export async function findRecorded(
  tables: MoneyMovementTables,
  { auctionId, userId, command }: { readonly auctionId: string; readonly userId: string; readonly command: WinCommand },
): Promise<Result<undefined, Refusal> | undefined> {
  if (command.kind !== 'record-payment') return undefined;
  const { utr, amount } = command;
  const use = await findUtrUse(tables.payments, utr);
  if (use === undefined) return undefined;
  if (!isUsedFor(use, { type: 'final', auctionId, userId, amount }))
    return refused(await refuseUsedUtr(tables, utr, use));
  return ok(undefined);
}
