/**
 * The documents of a period in the order of their numbers, page by page. Numbers have no gaps and rise with time, so
 * the table needs no index by time: the first one of a period is found by halving (decision 85).
 */
import { isoFrom } from '#functions/platform/clock.ts';
import { financialYear } from '#functions/platform/ist.ts';
import { numberOf } from '#functions/tables/invoices/invoice-issuer.ts';
import { INVOICE_KINDS, type InvoiceItem } from '#functions/tables/invoices/invoice-item.ts';
import type { NumberedDocuments } from '#functions/tables/invoices/numbered-documents.ts';
import type { RegisteredInvoice } from '#shared/contract/money/invoice-register.ts';
import { DAY_MS, MINUTE_MS } from '#shared/model/durations.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';

interface Asked {
  /** Days in India, both included. */
  readonly from: string;
  readonly to: string;
  readonly cursor: string | undefined;
  readonly prefixes: Readonly<Record<(typeof INVOICE_KINDS)[number], string>>;
}

interface Page {
  readonly documents: RegisteredInvoice[];
  readonly missing: string[];
  readonly nextCursor: string | null;
}

const PAGE = 100;
/** Two that are issued together may have their numbers in the other order. */
const OUT_OF_ORDER = 25;
const OUT_OF_ORDER_MS = 10 * MINUTE_MS;

/** The series of a register, by its place, and the next number of it. */
const CURSOR = /^(\d{1,4})\.(\d{1,7})?$/;

/** One page of one series, which may be empty. Undefined if the cursor is none. */
export async function readRegister(invoices: NumberedDocuments, wanted: Asked): Promise<Page | undefined> {
  const all = seriesOf(wanted);
  const [, place = '0', next] = wanted.cursor === undefined ? [] : (CURSOR.exec(wanted.cursor) ?? ['', '-1']);
  const series = all[Number(place)];
  if (series === undefined) return undefined;
  const [begin, end] = [startOfIstDay(wanted.from), startOfIstDay(wanted.to) + DAY_MS];
  const read = async (numbers: readonly number[]) => {
    const found = await invoices.withNumbers(numbers.map((number) => numberOf(series, number)));
    return Map.groupBy(found, ({ number }) => number);
  };
  const last = await invoices.lastOf(series);
  const first = next === undefined ? await firstSince(begin, last, read, series) : Number(next);
  const numbers = Array.from({ length: Math.max(0, Math.min(PAGE, last - first + 1)) }, (_, index) => first + index);
  const byNumber = await read(numbers);
  const page: { documents: RegisteredInvoice[]; missing: string[] } = { documents: [], missing: [] };
  // A missing number counts as issued with the one before it.
  let at = next === undefined && first > 1 ? 0 : begin;
  for (const number of numbers.map((serial) => numberOf(series, serial))) {
    const documents = byNumber.get(number) ?? [];
    at = documents[0]?.issuedAt ?? at;
    if (at < begin || at >= end) continue;
    if (documents.length === 0) page.missing.push(number);
    page.documents.push(...documents.map(registered));
  }
  const isOver = first + PAGE > last || at >= end + OUT_OF_ORDER_MS;
  if (!isOver) return { ...page, nextCursor: `${place}.${String(first + PAGE)}` };
  const following = Number(place) + 1;
  return { ...page, nextCursor: following < all.length ? `${String(following)}.` : null };
}

/** The series of numbers that the period may have documents in: each financial year has its own. */
function seriesOf({ from, to, prefixes }: Asked): readonly string[] {
  const years: string[] = [];
  const last = financialYear(startOfIstDay(to));
  for (let year = Number(from.slice(0, 4)) - 1; year <= Number(to.slice(0, 4)); year += 1) {
    const currentYear = financialYear(startOfIstDay(`${String(year)}-04-01`));
    if (currentYear >= financialYear(startOfIstDay(from)) && currentYear <= last) years.push(currentYear);
  }
  return years.flatMap((year) => INVOICE_KINDS.map((kind) => `${prefixes[kind]}/${year}`));
}

/** A number before which nothing was issued since `begin`, by halving. */
async function firstSince(
  begin: number,
  last: number,
  read: (numbers: readonly number[]) => Promise<ReadonlyMap<string, readonly InvoiceItem[]>>,
  series: string,
): Promise<number> {
  let [low, high] = [1, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    let probe = middle;
    const issuedAt = async () => (await read([probe])).get(numberOf(series, probe))?.[0]?.issuedAt;
    let at = await issuedAt();
    while (at === undefined && probe + 1 < high) {
      probe += 1;
      at = await issuedAt();
    }
    if (at === undefined || at >= begin) high = middle;
    else low = probe + 1;
  }
  return Math.max(1, low - OUT_OF_ORDER);
}

function registered(item: InvoiceItem): RegisteredInvoice {
  const sign = item.kind === 'credit-note' ? -1 : 1;
  const amount = (paise: Paise) => rupeesFromPaise(paise) * sign || 0;
  const taxOf = (...kinds: readonly InvoiceItem['taxes'][number]['kind'][]) =>
    amount(sumOf(item.taxes.filter(({ kind }) => kinds.includes(kind)).map((tax) => tax.amount)));
  return {
    number: item.number,
    kind: item.kind,
    issuedAt: isoFrom(item.issuedAt),
    name: item.recipient.name,
    gstin: item.recipient.gstin ?? null,
    placeOfSupply: item.placeOfSupply,
    auctionId: item.auctionId,
    auctionTitle: item.auctionTitle,
    lotNumber: item.lotNumber ?? null,
    paymentId: item.subject,
    sac: item.sac,
    rate: sumOf(item.taxes.map(({ rate }) => rate)) / 100,
    taxable: amount(sumOf(item.lines.map((line) => line.amount))),
    cgst: taxOf('CGST'),
    sgst: taxOf('SGST', 'UTGST'),
    igst: taxOf('IGST'),
    total: amount(item.total),
    corrects: item.corrects?.number ?? null,
  };
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, amount) => sum + amount, 0);
