import * as z from 'zod';
import type { StackTemplate } from './templates.ts';

const many = z.union([z.unknown().transform((one) => (Array.isArray(one) ? one : [one]))]).pipe(z.array(z.unknown()));

const statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: many,
  Resource: many.default([]),
  Principal: z.unknown().optional(),
  Condition: z.unknown().optional(),
});
export type Statement = z.infer<typeof statement>;

const document = z.object({ Statement: z.array(statement) });

/** The statements of a policy document. */
export function statementsOf(policyDocument: unknown): readonly Statement[] {
  return document.parse(policyDocument).Statement;
}

const policyProperties = z.object({
  PolicyDocument: z.unknown(),
  Roles: z.array(z.object({ Ref: z.string() })),
});

/** What a role may do, one line per action and resource; a condition is appended. */
export function permissionsOf(stack: StackTemplate, roleId: string, text: (value: unknown) => string): string[] {
  return stack
    .ofType('AWS::IAM::Policy')
    .map(({ Properties }) => policyProperties.parse(Properties))
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === roleId))
    .flatMap(({ PolicyDocument }) => statementsOf(PolicyDocument))
    .flatMap(({ Effect, Action, Resource, Condition }) => {
      const condition = Condition === undefined ? '' : ` if ${JSON.stringify(Condition)}`;
      const effect = Effect === 'Deny' ? 'DENY ' : '';
      return Action.flatMap((action) =>
        Resource.map((resource) => `${effect}${text(action)} ${text(resource)}${condition}`),
      );
    })
    .toSorted();
}
