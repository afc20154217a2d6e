import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { getInvoiceRegister, type RegisteredInvoice } from '#shared/contract/money/invoice-register.ts';
import { saveCsv } from '#web/admin/table/save-csv.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DownloadButtons } from '#web/page/download-buttons.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { KIND_WORDS, type RateSum, REGISTER_COLUMNS, sumsByRate } from './register-file.ts';
import type { Period } from './report-period.ts';
import { makeWorkbook } from './workbook.ts';

/** The file has all; the screen has the first. */
const SHOWN = 50;

interface Register {
  readonly areIssued: boolean;
  readonly documents: readonly RegisteredInvoice[];
  readonly missing: readonly string[];
}

async function readRegister(period: Period, signal: AbortSignal): Promise<Register> {
  const documents: RegisteredInvoice[] = [];
  const missing: string[] = [];
  let [cursor, areIssued]: [string | undefined, boolean] = [undefined, true];
  do {
    const query: Period & { cursor?: string } = { ...period, ...(cursor !== undefined && { cursor }) };
    const page = await call(getInvoiceRegister, { query, signal });
    documents.push(...page.documents);
    missing.push(...page.missing);
    areIssued = page.areIssued;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { areIssued, documents, missing };
}

/** Every tax invoice and credit note of the period, read when asked for: a year of a large house is many of them. */
export function InvoiceRegister({ period }: { readonly period: Period }) {
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      return readRegister(period, stop.current.signal);
    },
  });
  return (
    <Card>
      <h2 className="text-xl font-semibold">Invoice register</h2>
      <p className="mt-1 max-w-prose text-muted">
        Tax invoices and credit notes issued in the period, in the order of their numbers. The amounts of a credit note
        are below zero, so that each column can be added up. UTGST stands with SGST.
      </p>
      {data === undefined && (
        <Button className="mt-4" size="sm" variant="secondary" busy={isPending} onClick={() => mutate()}>
          Show the register
        </Button>
      )}
      {error !== null && (
        <Banner tone="danger" className="mt-4">
          {sentenceOf(error, 'The register could not be read. Please try again.')}
        </Banner>
      )}
      {data !== undefined && <Shown register={data} period={period} />}
    </Card>
  );
}

function Shown({ register: { areIssued, documents, missing }, period }: { register: Register; period: Period }) {
  if (!areIssued)
    return (
      <p className="mt-4">
        This house issues no tax invoices, so there is no register. Whoever operates Boli can turn them on.
      </p>
    );
  const save = async (kind: 'CSV' | 'XLSX') => {
    const file = `invoices-${period.from}-to-${period.to}.${kind.toLowerCase()}`;
    if (kind === 'CSV') await saveCsv(REGISTER_COLUMNS, file, [documents]);
    else saveFile(await makeWorkbook('Invoice register', REGISTER_COLUMNS, documents), file);
  };
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {missing.length === 0 ? (
        <output>{documents.length === 0 ? 'No document was issued in this period.' : 'No number is missing.'}</output>
      ) : (
        <Banner tone="danger">
          {missing.length === 1 ? 'A number is missing' : `${String(missing.length)} numbers are missing`}:{' '}
          {missing.slice(0, 20).join(', ')}
          {missing.length > 20 && ' and more'}. A document of the last minute may only be late: please read the register
          again. If it stays missing, please tell the operator.
        </Banner>
      )}
      {documents.length > 0 && (
        <>
          <DownloadButtons kinds={['CSV', 'XLSX']} label="Register as" save={save} />
          <div className="-mx-5 border-y border-border md:-mx-6">
            <Table
              caption="Invoice register"
              columns={COLUMNS}
              rows={documents.slice(0, SHOWN)}
              rowKey={({ number, paymentId }) => `${number} ${paymentId}`}
            />
          </div>
          {documents.length > SHOWN && (
            <p className="text-sm text-muted">
              The first {SHOWN} of {documents.length}. The files have all of them.
            </p>
          )}
          <h3 className="font-semibold">Sums by rate</h3>
          <div className="-mx-5 md:-mx-6">
            <Table
              caption="Sums by rate"
              columns={SUM_COLUMNS}
              rows={sumsByRate(documents)}
              rowKey={({ rate }) => String(rate)}
            />
          </div>
        </>
      )}
    </div>
  );
}

type Amounts = Pick<RateSum, 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'>;

const AMOUNTS = (
  [
    ['taxable', 'Taxable value'],
    ['cgst', 'CGST'],
    ['sgst', 'SGST'],
    ['igst', 'IGST'],
    ['total', 'Total'],
  ] as const
).map(([key, header]): Column<Amounts> => ({
  key,
  header,
  align: 'right',
  cell: (row) => <Money rupees={row[key]} />,
}));

const COLUMNS: readonly Column<RegisteredInvoice>[] = [
  {
    key: 'number',
    header: 'Number',
    isHeader: true,
    cell: ({ number, kind, paymentId }) => (
      <>
        <Link to={paths.transaction(paymentId)} className="whitespace-nowrap text-accent hover:underline">
          {number}
        </Link>
        {kind === 'credit-note' && <span className="block text-xs font-normal text-muted">{KIND_WORDS[kind]}</span>}
      </>
    ),
  },
  { key: 'issued', header: 'Issued', cell: ({ issuedAt }) => <DateTime time={issuedAt} dateOnly /> },
  {
    key: 'recipient',
    header: 'Recipient',
    cell: ({ name, gstin }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        {gstin !== null && <span className="block text-xs text-muted">{gstin}</span>}
      </>
    ),
  },
  { key: 'lot', header: 'Lot', cell: ({ lotNumber, auctionTitle }) => lotNumber ?? auctionTitle },
  { key: 'rate', header: 'GST', align: 'right', cell: ({ rate }) => `${String(rate)}%` },
  ...AMOUNTS,
];

const SUM_COLUMNS: readonly Column<RateSum>[] = [
  {
    key: 'rate',
    header: 'GST rate',
    isHeader: true,
    cell: ({ rate }) => (rate === undefined ? 'Together' : `${String(rate)}%`),
  },
  { key: 'documents', header: 'Documents', align: 'right', cell: ({ documents }) => documents },
  ...AMOUNTS,
];
