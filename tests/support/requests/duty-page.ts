import { hasDutyFor } from '#functions/platform/http/gate.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { DUTIES, type Duty } from '#shared/model/accounts/duties.ts';

const INTRODUCTION = `# Routes and duties

Which duty opens which route to staff (decision 53). Derived from the contract: after a change run
\`npx vitest run --project unit -u tests/unit/platform/admission.test.ts\` and read the difference. Routes that every
admin may call, as their own profile and notices, are not listed.
`;

/** `docs/duties.md`: every route that asks staff for a duty, and the single duties that open it. */
export function dutyPage(routes: readonly (readonly [string, RouteSpec])[]): string {
  const listed = routes.filter(([, { duty }]) => duty !== undefined);
  const rows = listed.map(([name, route]) => [
    name,
    `${route.method} ${route.path}`,
    ...DUTIES.map((duty) => mark(route, duty)),
  ]);
  const table = [['Route', 'Request', ...DUTIES], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return `${[INTRODUCTION, line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')}\n`;
}

const mark = (route: RouteSpec, duty: Duty): string => (hasDutyFor(route, [duty]) ? 'yes' : '');
