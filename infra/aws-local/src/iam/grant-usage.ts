import { matches } from './match.ts';
import { applies, type AccessQuestion, type Statement } from './policy.ts';
import type { Role } from './roles.ts';

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

/** A grant, with what is needed to match questions to it. */
interface Grant extends Omit<GrantUse, 'used'> {
  readonly key: string;
  readonly roleArn: string;
  readonly allowedBy: Statement;
}

function grantsOf(role: Role): readonly Grant[] {
  const grants: Grant[] = [];
  for (const policy of role.policies) {
    for (const [index, statement] of policy.statements.entries()) {
      if (statement.Effect === 'Deny') continue;
      for (const action of statement.Action) {
        if (UNSEEN_SERVICES.includes(action.split(':')[0] ?? '')) continue;
        for (const resource of statement.Resource) {
          grants.push({
            key: [role.arn, policy.name, index, action, resource].join(' '),
            allowedBy: statement,
            role: role.resource.logicalId,
            roleArn: role.arn,
            policy: policy.name,
            statement: statement.Sid ?? String(index),
            action,
            resource,
          });
        }
      }
    }
  }
  return grants;
}

export function trackGrants(roles: readonly Role[]): GrantUsage {
  const used = new Set<string>();
  const grants = roles.flatMap(grantsOf);
  return {
    record: (role, question) => {
      for (const grant of grants) {
        const isFirstUse =
          grant.roleArn === role.arn &&
          !used.has(grant.key) &&
          matches(grant.action, question.action, { ignoresCase: true }) &&
          matches(grant.resource, question.resource) &&
          applies(grant.allowedBy, question);
        if (isFirstUse) used.add(grant.key);
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
