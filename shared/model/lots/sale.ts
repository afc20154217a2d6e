/** Where a lot can be seen and how it is sold. Everything is optional; what is not known is absent. */
import * as z from 'zod';

export const lotPlace = z.object({
  address: z.string().optional(),
  city: z.string(),
  /** India's postal code: six digits. */
  pin: z.string(),
});
export type LotPlace = z.infer<typeof lotPlace>;

const text = z.string().optional();

export const TRANSPORT_PAYERS = ['buyer', 'seller'] as const;

export const saleTerms = z.object({
  /** In order of time, each within one day in India. Epoch milliseconds. */
  inspections: z.array(z.object({ from: z.number(), until: z.number() })).optional(),
  contact: z.object({ name: z.string(), phone: z.string() }).optional(),
  seller: text,
  /** The terms of this lot. */
  terms: text,
  /** The country of origin and the importer. The law requires them for imported goods: E-Commerce Rules, 2020, rule 6(5). */
  origin: text,
  importer: text,
  afterPayment: z
    .object({
      /** The documents that the buyer gets. */
      documents: text,
      handover: text,
      /** When the lot is handed over: the hours of the yard. */
      hours: text,
      /** Within how many days after the payment the buyer collects it, as a number. */
      days: text,
      transport: z.enum(TRANSPORT_PAYERS).optional(),
    })
    .optional(),
});
export type SaleTerms = z.infer<typeof saleTerms>;

/** When a lot can be seen. Epoch milliseconds. */
export type Inspection = NonNullable<SaleTerms['inspections']>[number];

export const MAX_INSPECTIONS = 5;
