/** A statement as rows of a file. Days are Indian ones. */
import type { SellerStatement } from '#shared/contract/money/seller-statements.ts';
import { istParts } from '#shared/model/ist.ts';
import type { CsvColumn } from '#web/ui/files/csv.ts';
import { plainFileName } from '#web/ui/files/save-file.ts';

interface StatementRow {
  readonly what: string;
  readonly text: string;
  readonly day: string | null;
  readonly hammer: number | null;
  readonly lotGst: number | null;
  readonly commission: number | null;
  readonly gst: number | null;
  readonly costs: number | null;
  /** What the house owes more by this row; less, if it is negative. */
  readonly net: number;
}

const NOTHING = { day: null, hammer: null, lotGst: null, commission: null, gst: null, costs: null } as const;

/** Each row with what it adds to the open sum; the last one is that sum. */
export function statementRows({ lots, payouts, setOffs, sums }: SellerStatement): readonly StatementRow[] {
  return [
    ...lots.map(({ title, lotNumber, hammer, lotGst, commission, gst, costs, net }) => ({
      what: `Lot ${lotNumber}`,
      text: title,
      day: null,
      hammer,
      lotGst,
      commission,
      gst,
      costs,
      net,
    })),
    ...payouts.map(({ utr, paidOn, amount, status }) => ({
      ...NOTHING,
      what: status === 'paid' ? 'Payout' : 'Payout, taken back',
      text: `UTR ${utr}`,
      day: paidOn,
      net: status === 'paid' ? 0 - amount : 0,
    })),
    ...setOffs.map(({ amount, other, at }) => ({
      ...NOTHING,
      what: 'Set off',
      text: other,
      day: istParts(Date.parse(at)).date,
      net: amount,
    })),
    {
      what: 'Open',
      text: '',
      day: null,
      hammer: sums.hammer,
      lotGst: sums.lotGst,
      commission: sums.commission,
      gst: sums.gst,
      costs: sums.costs,
      net: sums.open,
    },
  ];
}

export const STATEMENT_COLUMNS: readonly CsvColumn<StatementRow>[] = [
  ['What', ({ what }) => what],
  ['Text', ({ text }) => text],
  ['Day (IST)', ({ day }) => day],
  ['Hammer (INR)', ({ hammer }) => hammer],
  ['GST of the lot (INR)', ({ lotGst }) => lotGst],
  ['Commission (INR)', ({ commission }) => commission],
  ['GST on commission (INR)', ({ gst }) => gst],
  ['Costs (INR)', ({ costs }) => costs],
  ['For the seller (INR)', ({ net }) => net],
];

export const statementFileName = ({ seller, title }: SellerStatement, kind: string): string =>
  `statement-${plainFileName(seller.name)}-${plainFileName(title)}.${kind}`;
