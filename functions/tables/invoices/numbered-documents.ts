import { inParallel } from '#functions/platform/in-parallel.ts';
import { queryAll, readBatch } from '../reads.ts';
import type { InvoicesTable } from '../table-handle.ts';
import { INVOICES_BY_NUMBER } from '../table-specs.ts';
import { readLastNumber } from './invoice-issuer.ts';
import { type InvoiceItem, invoiceItem } from './invoice-item.ts';

/** Reads of documents by their numbers. */
export interface NumberedDocuments {
  /** How many numbers of a series were given. */
  readonly lastOf: (series: string) => Promise<number>;
  /** The documents with these numbers, in no order. Reads an index, so one of the last second may be missing. */
  readonly withNumbers: (numbers: readonly string[]) => Promise<readonly InvoiceItem[]>;
}

const AT_ONCE = 16;
const documentKey = invoiceItem.pick({ subject: true, entry: true });

export function numberedDocuments(invoices: InvoicesTable): NumberedDocuments {
  return {
    lastOf: (series) => readLastNumber(invoices, series),
    withNumbers: async (numbers) => {
      const keys: { subject: string; entry: string }[] = [];
      await inParallel(numbers, AT_ONCE, async (number) => {
        keys.push(...(await queryAll(invoices, { index: INVOICES_BY_NUMBER, key: { number } }, documentKey)));
      });
      return readBatch(invoices, keys, invoiceItem, { consistency: 'eventual' });
    },
  };
}
