/** An update expression with placeholders for all names, since many are reserved words. Undefined fields are removed. */
export function assignments(fields: Readonly<Record<string, unknown>>) {
  const names = Object.keys(fields);
  const removed = names.filter((name) => fields[name] === undefined);
  const set = names.filter((name) => fields[name] !== undefined);
  return {
    expression: [
      `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`,
      ...(removed.length === 0 ? [] : [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`]),
    ].join(' '),
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(set.map((name) => [`:${name}`, fields[name]])),
  };
}
