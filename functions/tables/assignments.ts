/** `SET` of every field, each behind a placeholder, since many of their names are reserved words. */
export function assignments(fields: Readonly<Record<string, unknown>>) {
  const names = Object.keys(fields);
  return {
    expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
  };
}
