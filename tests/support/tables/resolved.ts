type Fields = Readonly<Record<string, unknown>>;

interface Request {
  readonly KeyConditionExpression?: string | undefined;
  readonly ConditionExpression?: string | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly FilterExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Fields | undefined;
}

/** A request's expressions, with names and values (as JSON) in the place of placeholders. */
export function resolved(request: Request | undefined) {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = request ?? {};
  const fill = (text: string | undefined) =>
    text
      ?.replaceAll(/#\w+/g, (name) => names[name] ?? name)
      .replaceAll(/:\w+/g, (name) => (name in values ? JSON.stringify(values[name]) : name));
  return {
    key: fill(request?.KeyConditionExpression),
    condition: fill(request?.ConditionExpression),
    update: fill(request?.UpdateExpression),
    filter: fill(request?.FilterExpression),
  };
}
