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

/** The permissions of a role, one line per action and resource, with any condition appended. */
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

/** The permissions of a role by resource, with short names; actions of DynamoDB omit the service. */
export function grantsOf(...role: Parameters<typeof permissionsOf>): Readonly<Record<string, string>> {
  const grants = new Map<string, string[]>();
  for (const line of permissionsOf(...role)) {
    const [action = '', ...rest] = line.split(' ');
    const resource = shortened(rest.join(' '));
    grants.set(resource, [...(grants.get(resource) ?? []), action.replace(/^dynamodb:/, '')]);
  }
  return Object.fromEntries([...grants].map(([resource, actions]) => [resource, actions.toSorted().join(' ')]));
}

/** Shortens `<Users.Arn>/index/byRole` to `Users/byRole`, and drops the common start of ARNs. */
function shortened(resource: string): string {
  return resource
    .replace(/^arn:aws:[\w-]+:ap-south-1:<AWS::AccountId>:/, '')
    .replace(/<(\w+)\.StreamArn>/, '$1.Stream')
    .replace(/<(\w+?)(?:\.Arn)?>/g, '$1')
    .replace('/index/', '/');
}
