/** What banks call the columns of their statements. Pure. */
import { plainName } from '#web/sheet/plain-name.ts';

/** What a column has, by the plain names that banks give it. */
const NAMES = {
  date: [
    'date',
    'txn date',
    'transaction date',
    'tran date',
    'trans date',
    'posting date',
    'post date',
    'txn posted date',
  ],
  valueDate: ['value date', 'value dt', 'val date'],
  narration: [
    'narration',
    'description',
    'particulars',
    'remarks',
    'transaction remarks',
    'transaction particulars',
    'transaction details',
    'transaction description',
    'details',
  ],
  reference: [
    'chq ref no',
    'chq ref number',
    'ref no cheque no',
    'cheque ref no',
    'chq no',
    'cheque no',
    'cheque number',
    'instrument id',
    'ref no',
    'reference no',
    'reference number',
    'transaction id',
    'tran id',
    'utr',
    'utr no',
    'utr number',
  ],
  credit: [
    'deposit amt',
    'deposit',
    'deposits',
    'deposit amount',
    'credit',
    'credits',
    'credit amt',
    'credit amount',
    'deposit cr',
    'cr',
  ],
  debit: [
    'withdrawal amt',
    'withdrawal',
    'withdrawals',
    'withdrawal amount',
    'debit',
    'debits',
    'debit amt',
    'debit amount',
    'withdrawal dr',
    'dr',
  ],
  amount: ['amount', 'transaction amount', 'txn amount', 'amt'],
  sign: ['cr dr', 'dr cr', 'debit credit', 'credit debit', 'type', 'transaction type', 'txn type'],
} as const satisfies Record<string, readonly string[]>;
export type Role = keyof typeof NAMES;

/** Banks add the currency to what is an amount. */
const WITH_CURRENCY = ['', ' inr', ' rs', ' in rs', ' in inr'];
const ROLES: ReadonlyMap<string, Role> = new Map(
  Object.entries(NAMES).flatMap(([role, names]) =>
    names.flatMap((name) => WITH_CURRENCY.map((end): [string, Role] => [`${name}${end}`, roleOf(role)])),
  ),
);
function roleOf(text: string): Role {
  for (const role of ['date', 'valueDate', 'narration', 'reference', 'credit', 'debit', 'amount', 'sign'] as const)
    if (role === text) return role;
  throw new Error(`There is no column ${text}.`);
}

export const STATEMENT_HEADINGS: readonly string[] = [...ROLES.keys()];

type Columns = Readonly<Partial<Record<Role, number>>>;

export const roleOfHeader = (header: string): Role | undefined => ROLES.get(plainName(header));

/** The first column of each kind. */
export function columnsOf(headers: readonly string[]): Columns {
  return headers.reduce((columns: Columns, header, at) => {
    const role = roleOfHeader(header);
    return role === undefined || columns[role] !== undefined ? columns : { ...columns, [role]: at };
  }, {});
}
