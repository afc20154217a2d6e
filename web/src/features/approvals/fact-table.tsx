import type { AskedAct } from '#shared/contract/asked-acts.ts';
import { factRows } from '#web/audit/audit-text.ts';
import { cx } from '#web/ui/cx.ts';

/** What was true when it was asked for, and what is true now. */
export function FactTable({ act: { factsThen, factsNow, title } }: { readonly act: AskedAct }) {
  const rows = factRows(factsThen, factsNow).filter(({ name }) => name !== 'changes');
  if (rows.length === 0) return null;
  return (
    <table className="w-full max-w-2xl table-fixed text-left text-sm">
      <caption className="sr-only">Facts about {title}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 pr-4 font-medium">
            Fact
          </th>
          <th scope="col" className="py-1 pr-4 font-medium">
            When asked
          </th>
          {factsNow !== null && (
            <th scope="col" className="py-1 font-medium">
              Now
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, before, after }) => (
          <tr key={name} className="border-t border-border">
            <th scope="row" className="py-1.5 pr-4 font-normal text-muted">
              {label}
            </th>
            <td className="tabular py-1.5 pr-4 wrap-anywhere">{before}</td>
            {factsNow !== null && (
              <td className={cx('tabular py-1.5 wrap-anywhere', after !== before && 'font-semibold text-warning')}>
                {after}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
