import { HOUSES } from './assumptions.ts';
import { monthOf, totalOf } from './month.ts';

/** The table of docs/operations.md. */
export function costTable(): string {
  const months = HOUSES.map(monthOf);
  const [first = {}] = months;
  const rows = Object.keys(first).map((subject) =>
    rowOf(
      subject,
      months.map((month) => dollars(month[subject] ?? 0)),
    ),
  );
  return [
    rowOf(
      'Dollars a month',
      HOUSES.map(({ name }) => name),
    ),
    rowOf(
      '---',
      HOUSES.map(() => '---:'),
    ),
    ...rows,
    rowOf(
      '**Together**',
      months.map((month) => `**${dollars(totalOf(month))}**`),
    ),
  ].join('\n');
}

const rowOf = (subject: string, cells: readonly string[]): string => `| ${[subject, ...cells].join(' | ')} |`;

const dollars = (amount: number): string =>
  amount >= 100 ? Math.round(amount).toLocaleString('en-US') : amount.toFixed(2);
