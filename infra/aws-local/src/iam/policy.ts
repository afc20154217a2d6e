import * as z from 'zod';
import { TemplateError } from '../template/template-error.ts';
import { conditionsHold, isKnownOperator, type ConditionContext } from './conditions.ts';
import { matches } from './match.ts';

const oneOrMore = z.union([z.string().transform((single) => [single]), z.array(z.string())]);
const value = z.union([z.string(), z.boolean().transform(String), z.number().transform(String)]);
const values = z.union([value.transform((single) => [single]), z.array(value)]);

/** Strict: NotAction, NotResource and NotPrincipal are not supported and must not be ignored. */
const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore.default([]),
  Principal: z.union([z.literal('*'), z.record(z.string(), oneOrMore)]).optional(),
  Condition: z.record(z.string(), z.record(z.string(), values)).default({}),
});

const document = z.strictObject({
  Version: z.literal('2012-10-17'),
  Statement: z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(statement)),
});

export type Statement = z.infer<typeof statement>;

export interface AccessQuestion {
  readonly action: string;
  readonly resource: string;
  readonly context?: ConditionContext;
}

/** Reads a policy document. Throws a TemplateError for anything the emulator cannot evaluate. */
export function readPolicy(raw: unknown, where: string): readonly Statement[] {
  const parsed = document.safeParse(raw);
  if (!parsed.success) throw new TemplateError(where, `policy: ${z.prettifyError(parsed.error)}`);
  for (const { Condition } of parsed.data.Statement) {
    const unknown = Object.keys(Condition).find((operator) => !isKnownOperator(operator));
    if (unknown !== undefined) throw new TemplateError(where, `policy: unknown condition operator ${unknown}`);
  }
  return parsed.data.Statement;
}

/** Whether a statement, allowing or denying, applies to the question. */
export function applies(statement: Statement, { action, resource, context = {} }: AccessQuestion): boolean {
  return (
    statement.Action.some((pattern) => matches(pattern, action, { ignoresCase: true })) &&
    statement.Resource.some((pattern) => matches(pattern, resource)) &&
    conditionsHold(statement.Condition, context)
  );
}

/** Whether a statement of a resource policy applies to a principal such as `Service: cloudfront.amazonaws.com`. */
export function matchesPrincipal(statement: Statement, kind: 'Service' | 'AWS', name: string): boolean {
  if (statement.Principal === '*' || statement.Principal?.['AWS']?.includes('*')) return true;
  return (statement.Principal?.[kind] ?? []).some((pattern) => matches(pattern, name));
}

/** The statements that allow the question. Empty when any statement denies it or none allows it. */
export function allowingStatements(statements: readonly Statement[], question: AccessQuestion): readonly Statement[] {
  const matching = statements.filter((statement) => applies(statement, question));
  return matching.some((statement) => statement.Effect === 'Deny') ? [] : matching;
}
