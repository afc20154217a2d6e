import { depositAnswer } from '#functions/domain/sales/registration-end.ts';
import type { SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { SaleFacts } from '#shared/contract/sales/sales.ts';

/** What everybody may know of a sale. */
export function saleFacts(sale: SaleItem): SaleFacts {
  return {
    _id: sale.auctionId,
    name: sale.name,
    place: sale.place ?? '',
    terms: sale.terms ?? '',
    registrationDeadline: sale.registrationDeadlineAt,
    startDate: sale.startAt,
    firstEnd: sale.firstEndAt,
    everyMinutes: sale.everyMinutes,
    staggersStarts: sale.staggersStarts,
    postponed: sale.postponed,
    deposit: sale.deposit === undefined ? null : depositAnswer(sale.deposit),
  };
}
