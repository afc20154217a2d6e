/** When a schedule fires: once or at a rate. */
type Expression = { readonly kind: 'at'; readonly dueAt: number } | { readonly kind: 'rate'; readonly everyMs: number };

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Parses `at(2026-11-20T10:00:00)` (UTC) or `rate(5 minutes)`. Throws for everything else, including cron. */
function parseExpression(expression: string): Expression {
  const at = /^at\((\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\)$/.exec(expression);
  const dueAt = Date.parse(`${at?.[1]}Z`);
  if (!Number.isNaN(dueAt)) return { kind: 'at', dueAt };
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const everyMs = Number(count) * (UNIT_MS[unit] ?? 0);
  if (everyMs > 0) return { kind: 'rate', everyMs };
  throw new Error(`The local Scheduler does not know ${expression}.`);
}

/** The next firing after `now`. */
export function nextDue(expression: string, now: number): number {
  const parsed = parseExpression(expression);
  return parsed.kind === 'rate' ? now + parsed.everyMs : parsed.dueAt;
}

/** Undefined for a one-time schedule. A rate continues from now and skips missed firings. */
export function afterFiring(expression: string, now: number): number | undefined {
  return parseExpression(expression).kind === 'rate' ? nextDue(expression, now) : undefined;
}
