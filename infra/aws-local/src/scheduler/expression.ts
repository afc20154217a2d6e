interface AtExpression {
  readonly kind: 'at';
  readonly dueAt: number;
}
interface RateExpression {
  readonly kind: 'rate';
  readonly everyMs: number;
}
/** When a schedule fires next: at a moment, or again and again. */
export type Expression = AtExpression | RateExpression;

/** Minutes ahead of UTC of the zones stood in for; neither has daylight saving time. */
const ZONES: Readonly<Record<string, number>> = { UTC: 0, 'Etc/UTC': 0, 'Asia/Kolkata': 330, 'Asia/Calcutta': 330 };
const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Reads `at(2026-11-20T10:00:00)` in its zone, or `rate(5 minutes)`.
 * Undefined when it is not valid on AWS or, like cron, not stood in for.
 */
export function parseExpression(expression: string, timezone: string): Expression | undefined {
  const offsetMinutes = ZONES[timezone];
  if (offsetMinutes === undefined) return undefined;
  const at = /^at\((\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\)$/.exec(expression);
  if (at !== null) {
    const asUtc = Date.parse(`${at[1]}Z`);
    // Date.parse takes 30 February for 2 March.
    const isOfTheCalendar = !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(at[1] ?? '');
    return isOfTheCalendar ? { kind: 'at', dueAt: asUtc - offsetMinutes * 60_000 } : undefined;
  }
  const rate = /^rate\((\d+) (minute|hour|day)(s?)\)$/.exec(expression);
  if (rate === null) return undefined;
  const count = Number(rate[1]);
  const unitMs = UNIT_MS[rate[2] ?? ''];
  // AWS wants `1 minute` and `5 minutes`, never `1 minutes`.
  if (count < 1 || unitMs === undefined || (count === 1) !== (rate[3] === '')) return undefined;
  return { kind: 'rate', everyMs: count * unitMs };
}
