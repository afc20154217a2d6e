import { TemplateError } from '../template/template-error.ts';
import { isObject } from '../values/is-object.ts';

/** Whether a record passes an event filter. */
export type EventFilter = (record: unknown) => boolean;

/**
 * Compiles the filter patterns of an event source mapping; a record passes if any pattern matches. Supports exact
 * values, `prefix`, `exists` and `anything-but` of plain values. Any other operator stops the boot.
 */
export function compileFilters(patterns: readonly string[], where: string): EventFilter {
  const filters = patterns.map((pattern) => compileObject(JSON.parse(pattern), where));
  return (record) => filters.length === 0 || filters.some((filter) => filter(record));
}

function compileObject(pattern: unknown, where: string): EventFilter {
  if (!isObject(pattern)) throw new TemplateError(where, `filter pattern: ${JSON.stringify(pattern)} is no object`);
  const fields = Object.entries(pattern).map(([name, rule]) => {
    const filter = Array.isArray(rule) ? compileRules(rule, where) : compileObject(rule, where);
    return (record: unknown) => filter(isObject(record) ? record[name] : undefined);
  });
  return (record) => fields.every((field) => field(record));
}

function compileRules(rules: readonly unknown[], where: string): EventFilter {
  const filters = rules.map((rule) => compileRule(rule, where));
  return (value) => filters.some((filter) => filter(value));
}

function compileRule(rule: unknown, where: string): EventFilter {
  if (!isObject(rule)) return (value) => value === rule;
  const [[operator, operand] = ['', undefined], ...others] = Object.entries(rule);
  if (others.length === 0) {
    if (operator === 'prefix' && typeof operand === 'string') {
      return (value) => typeof value === 'string' && value.startsWith(operand);
    }
    if (operator === 'exists' && typeof operand === 'boolean') return (value) => (value !== undefined) === operand;
    if (operator === 'anything-but' && Array.isArray(operand) && operand.every((value) => !isObject(value))) {
      return (value) => value !== undefined && !operand.includes(value);
    }
  }
  throw new TemplateError(where, `filter pattern: the local stack does not know ${JSON.stringify(rule)}`);
}
