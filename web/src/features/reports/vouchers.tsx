import { useState } from 'react';
import { listVouchers, type VoucherAnswer } from '#shared/contract/money/vouchers.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { saveCsv } from '#web/admin/table/save-csv.ts';
import { call } from '#web/api/call.ts';
import { DownloadButtons } from '#web/page/download-buttons.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import type { Period } from './report-period.ts';
import { rowsOf, VOUCHER_COLUMNS } from './voucher-file.ts';
import { makeWorkbook } from './workbook.ts';

const LEDGERS = ['payments', 'sellers'] as const;

const dayAfter = (day: string): string => istParts(startOfIstDay(day) + DAY_MS).date;

interface Read {
  readonly count: number;
  readonly unread: number;
  /** The day that is being read; absent once the file is saved. */
  readonly until?: string;
}

/** Downloads the vouchers of a period for the accountant. Today is not in it, since it is not over. */
export function Vouchers({ period, now }: { readonly period: Period; readonly now: number }) {
  const [read, setRead] = useState<Read>();
  const last = istParts(now - DAY_MS).date;
  const to = period.to < last ? period.to : last;
  const isEmpty = to < period.from;
  const save = async (kind: 'CSV' | 'XLSX', signal: AbortSignal) => {
    setRead(undefined);
    const vouchers: VoucherAnswer[] = [];
    let unread = 0;
    try {
      for (let day = period.from; day <= to; day = dayAfter(day)) {
        for (const of of LEDGERS) {
          let cursor: string | null | undefined;
          while (cursor !== null) {
            const query = { day, of, ...(cursor !== undefined && { cursor }) };
            const page = await call(listVouchers, { query, signal });
            vouchers.push(...page.vouchers);
            unread += page.unread;
            cursor = page.nextCursor;
          }
        }
        setRead({ count: vouchers.length, unread, until: day });
      }
      const file = `vouchers-${period.from}-to-${to}.${kind.toLowerCase()}`;
      const rows = rowsOf(vouchers);
      if (kind === 'CSV') await saveCsv(VOUCHER_COLUMNS, file, [rows]);
      else saveFile(await makeWorkbook('Accounting Voucher', VOUCHER_COLUMNS, rows), file);
      setRead({ count: vouchers.length, unread });
    } catch (error) {
      setRead(undefined);
      throw error;
    }
  };
  return (
    <Card>
      <h2 className="text-xl font-semibold">Vouchers for the accountant</h2>
      <p className="mt-1 max-w-prose text-muted">
        Every movement of money, settlement, invoice, and entry of a seller in the period, in the columns in which Tally
        takes accounting vouchers. A voucher keeps its number, so that importing it twice is noticed.
        {period.to > to && ' Days that are not over are not in it.'}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <DownloadButtons kinds={['CSV', 'XLSX']} label="Vouchers as" disabled={isEmpty} save={save} />
        <output className="text-sm text-muted">
          {isEmpty && 'No day of this period is over.'}
          {read !== undefined &&
            (read.until === undefined
              ? `${read.count} vouchers were saved.`
              : `${read.count} vouchers, until ${read.until}`)}
        </output>
      </div>
      {read !== undefined && read.until === undefined && read.unread > 0 && (
        <div className="mt-4">
          <Banner tone="danger">
            {read.unread} {read.unread === 1 ? 'entry' : 'entries'} could not be read, so vouchers are missing in the
            file. Please tell the operator.
          </Banner>
        </div>
      )}
    </Card>
  );
}
