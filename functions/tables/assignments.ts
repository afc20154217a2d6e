/** A `SET` expression with placeholders for all names, since many are reserved words. */
export function assignments(fields: Readonly<Record<string, unknown>>) {
  const names = Object.keys(fields);
  return {
    expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
  };
}
