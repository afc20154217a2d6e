import { isObject } from '../values/is-object.ts';
import { TemplateError } from './template-error.ts';

/** Resolves the references of one stack's template. Throws a TemplateError for an unknown one. */
export interface References {
  ref(logicalId: string, where: string): unknown;
  attribute(logicalId: string, name: string, where: string): unknown;
  importValue(exportName: string, where: string): unknown;
  stackOutput(stack: string, output: string, where: string): unknown;
}

/**
 * Resolves every intrinsic function in a template value.
 *
 * @param where stack and logical id, for messages
 */
export function resolveIntrinsics(value: unknown, references: References, where: string): unknown {
  if (typeof value === 'string') return literal(value, where);
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.map((item) => resolveIntrinsics(item, references, where));
  }
  if (!isObject(value)) return value;
  const call = intrinsicCall(value);
  if (call !== undefined) return apply(call.name, call.argument, references, where);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveIntrinsics(item, references, where)]),
  );
}

/** The resources and parameters that a value refers to, for the creation order. */
export function referencedIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencedIds(item));
  if (!isObject(value)) return [];
  const call = intrinsicCall(value);
  if (call?.name === 'Ref') return [String(call.argument)];
  if (call?.name === 'Fn::GetAtt') return [attributePath(call.argument)[0]];
  if (call?.name === 'Fn::Sub') {
    return [...String(call.argument).matchAll(SUB_VARIABLE)].map((match) => match[1] ?? '');
  }
  return Object.values(value).flatMap((item) => referencedIds(item));
}

interface Call {
  readonly name: string;
  readonly argument: unknown;
}

/** An object with the single key `Ref` or `Fn::…` is an intrinsic; anything else is data. */
function intrinsicCall(value: Readonly<Record<string, unknown>>): Call | undefined {
  const [name, ...others] = Object.keys(value);
  if (name === undefined || others.length > 0) return undefined;
  const isReference = name === 'Ref' && typeof value[name] === 'string';
  return isReference || name.startsWith('Fn::') ? { name, argument: value[name] } : undefined;
}

const SUB_VARIABLE = /\$\{([^!}]+)\}/g;

function apply(name: string, argument: unknown, references: References, where: string): unknown {
  const resolve = (value: unknown) => resolveIntrinsics(value, references, where);
  switch (name) {
    case 'Ref':
      return references.ref(String(argument), where);
    case 'Fn::GetAtt':
      return references.attribute(...attributePath(argument), where);
    case 'Fn::Join': {
      const [separator, parts] = pair(argument, name, where);
      return list(resolve(parts), name, where)
        .map((part) => text(part, name, where))
        .join(text(separator, name, where));
    }
    case 'Fn::Sub':
      return substitute(argument, references, where);
    case 'Fn::Select': {
      const [index, options] = pair(argument, name, where);
      const chosen = list(resolve(options), name, where)[Number(resolve(index))];
      if (chosen === undefined) throw new TemplateError(where, `Fn::Select has no item ${String(index)}`);
      return chosen;
    }
    case 'Fn::Split': {
      const [separator, source] = pair(argument, name, where);
      return text(resolve(source), name, where).split(text(separator, name, where));
    }
    case 'Fn::ImportValue':
      return references.importValue(text(resolve(argument), name, where), where);
    case 'Fn::GetStackOutput': {
      if (!isObject(argument)) throw new TemplateError(where, `${name} expects a stack and an output`);
      const { StackName, OutputName, ...others } = argument;
      if ('RoleArn' in others) throw new TemplateError(where, `${name} over accounts is not emulated`);
      return references.stackOutput(text(resolve(StackName), name, where), text(OutputName, name, where), where);
    }
    default:
      throw new TemplateError(where, `the local stack does not know the intrinsic function ${name}`);
  }
}

/** Supports references by name only, not `${Name.Attribute}` or a list of variables. */
function substitute(argument: unknown, references: References, where: string): string {
  if (typeof argument !== 'string') throw new TemplateError(where, 'Fn::Sub expects text');
  return argument.replace(SUB_VARIABLE, (_, logicalId: string) =>
    text(references.ref(logicalId, where), 'Fn::Sub', where),
  );
}

function attributePath(argument: unknown): [logicalId: string, attribute: string] {
  const [logicalId, ...attribute] = Array.isArray(argument) ? argument.map(String) : String(argument).split('.');
  return [logicalId ?? '', attribute.join('.')];
}

/**
 * Refuses values that CloudFormation would fetch at deployment. A reference to a generated secret stays as its own
 * text, which is the same wherever the secret is used.
 */
function literal(value: string, where: string): string {
  if (value.replaceAll('{{resolve:secretsmanager:', '').includes('{{resolve:'))
    throw new TemplateError(where, `dynamic reference ${value} is not emulated`);
  return value;
}

function text(value: unknown, name: string, where: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TemplateError(where, `${name} expects text, not ${JSON.stringify(value)}`);
}

function list(value: unknown, name: string, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TemplateError(where, `${name} expects a list`);
}

function pair(value: unknown, name: string, where: string): readonly [unknown, unknown] {
  const [first, second, ...others] = list(value, name, where);
  if (second === undefined || others.length > 0) throw new TemplateError(where, `${name} expects two arguments`);
  return [first, second];
}
