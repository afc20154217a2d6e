import type { Role } from './roles.ts';
import { matches } from './match.ts';
import { applies, type AccessQuestion } from './policy.ts';

/** One action that a role's policies allow on one resource, and whether a call has used it. */
export interface GrantUse {
  readonly role: string;
  readonly policy: string;
  /** The statement's Sid, or its position in the policy. */
  readonly statement: string;
  readonly action: string;
  readonly resource: string;
  readonly used: boolean;
}

/** Records which grants of the template were used. */
export interface GrantUsage {
  record(role: Role, question: AccessQuestion): void;
  list(): readonly GrantUse[];
}

/** Services that only the Lambda platform calls, so the emulators see no requests to them. */
const UNSEEN_SERVICES = ['logs', 'xray', 'cloudwatch'];

export function trackGrants(roles: readonly Role[]): GrantUsage {
  const used = new Set<string>();
  const grants = roles.flatMap((role) =>
    role.policies.flatMap((policy) =>
      policy.statements.flatMap((statement, index) =>
        statement.Effect === 'Deny'
          ? []
          : statement.Action.filter((action) => !UNSEEN_SERVICES.includes(action.split(':')[0] ?? '')).flatMap(
              (action) =>
                statement.Resource.map((resource) => ({
                  key: [role.arn, policy.name, index, action, resource].join(' '),
                  allowed: statement,
                  role: role.resource.logicalId,
                  roleArn: role.arn,
                  policy: policy.name,
                  statement: statement.Sid ?? String(index),
                  action,
                  resource,
                })),
            ),
      ),
    ),
  );
  return {
    record: (role, question) => {
      for (const grant of grants) {
        const isNeeded =
          grant.roleArn === role.arn &&
          !used.has(grant.key) &&
          matches(grant.action, question.action, { ignoresCase: true }) &&
          matches(grant.resource, question.resource) &&
          applies(grant.allowed, question);
        if (isNeeded) used.add(grant.key);
      }
    },
    list: () =>
      grants.map(({ role, policy, statement, action, resource, key }) => ({
        role,
        policy,
        statement,
        action,
        resource,
        used: used.has(key),
      })),
  };
}
