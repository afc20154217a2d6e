import { rupeesFromPaise } from '#shared/model/money/money.ts';
import type { SaleItem } from '#functions/tables/sales/sale-item.ts';

/** The deposit of a sale, in rupees. */
export const depositAnswer = ({ amount, multiple }: NonNullable<SaleItem['deposit']>) => ({
  amount: rupeesFromPaise(amount),
  multiple,
});
