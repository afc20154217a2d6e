import { isObject } from '../values/is-object.ts';
import { TemplateError } from './template-error.ts';

/** Answers the references of one stack's template. Each throws a TemplateError for what it does not know. */
export interface References {
  ref(logicalId: string, where: string): unknown;
  attribute(logicalId: string, name: string, where: string): unknown;
  importValue(exportName: string, where: string): unknown;
  stackOutput(stack: string, output: string, where: string): unknown;
  condition(name: string, where: string): boolean;
  mapping(map: string, key: string, name: string, where: string): unknown;
}

/** What an `Fn::If` leaves behind for `AWS::NoValue`: the property is as if it had not been written. */
const NO_VALUE = Symbol('AWS::NoValue');

/**
 * Resolves every intrinsic function in a value of a template.
 *
 * @param where stack and logical id, for messages
 */
export function resolveIntrinsics(value: unknown, references: References, where: string): unknown {
  if (typeof value === 'string') return literal(value, where);
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.map((item) => resolveIntrinsics(item, references, where)).filter((item) => item !== NO_VALUE);
  }
  if (!isObject(value)) return value;
  const call = intrinsicCall(value);
  if (call !== undefined) return apply(call.name, call.argument, references, where);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, resolveIntrinsics(item, references, where)] as const)
      .filter(([, item]) => item !== NO_VALUE),
  );
}

/** The resources and parameters a value refers to, for the order of creation. */
export function referencedIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencedIds(item));
  if (!isObject(value)) return [];
  const call = intrinsicCall(value);
  if (call?.name === 'Ref') return [String(call.argument)];
  if (call?.name === 'Fn::GetAtt') return [attributePath(call.argument)[0]];
  if (call?.name === 'Fn::Sub') {
    const [text, variables] = subArguments(call.argument);
    const names = [...text.matchAll(SUB_VARIABLE)].map((match) => (match[1] ?? '').split('.')[0] ?? '');
    return [...names.filter((name) => !(name in variables)), ...referencedIds(variables)];
  }
  return Object.values(value).flatMap((item) => referencedIds(item));
}

interface Call {
  readonly name: string;
  readonly argument: unknown;
}

/** An object with the single key `Ref`, `Condition` or `Fn::…` is a call; everything else is plain data. */
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
      return argument === 'AWS::NoValue' ? NO_VALUE : references.ref(String(argument), where);
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
      if ('RoleArn' in others) throw new TemplateError(where, `${name} over accounts is not stood in for`);
      return references.stackOutput(text(resolve(StackName), name, where), text(OutputName, name, where), where);
    }
    case 'Fn::If': {
      const [condition, whenTrue, whenFalse] = list(argument, name, where);
      return resolve(references.condition(text(condition, name, where), where) ? whenTrue : whenFalse);
    }
    case 'Fn::FindInMap': {
      const [map, key, item] = list(resolve(argument), name, where);
      return references.mapping(text(map, name, where), text(key, name, where), text(item, name, where), where);
    }
    default:
      throw new TemplateError(where, `the local stack does not know the intrinsic function ${name}`);
  }
}

function substitute(argument: unknown, references: References, where: string): string {
  const [source, variables] = subArguments(argument);
  const replaced = source.replace(SUB_VARIABLE, (_, variable: string) => {
    if (variable in variables) return text(resolveIntrinsics(variables[variable], references, where), 'Fn::Sub', where);
    const [logicalId = '', ...attribute] = variable.split('.');
    const value =
      attribute.length === 0
        ? references.ref(logicalId, where)
        : references.attribute(logicalId, attribute.join('.'), where);
    return text(value, 'Fn::Sub', where);
  });
  return replaced.replaceAll('${!', '${');
}

function subArguments(argument: unknown): [string, Readonly<Record<string, unknown>>] {
  if (!Array.isArray(argument)) return [String(argument), {}];
  const [source, variables]: unknown[] = argument;
  return [String(source), isObject(variables) ? variables : {}];
}

function attributePath(argument: unknown): [logicalId: string, attribute: string] {
  const [logicalId, ...attribute] = Array.isArray(argument) ? argument.map(String) : String(argument).split('.');
  return [logicalId ?? '', attribute.join('.')];
}

/**
 * Values that CloudFormation would fetch at deployment are not known here. A generated secret's reference stands for
 * its value: nobody knows the one or the other, and it is the same wherever the secret is used.
 */
function literal(value: string, where: string): string {
  if (value.replaceAll('{{resolve:secretsmanager:', '').includes('{{resolve:'))
    throw new TemplateError(where, `dynamic reference ${value} is not stood in for`);
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
