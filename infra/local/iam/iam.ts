import { createHmac } from 'node:crypto';
import type { Principal } from '../aws/aws-service.ts';
import { OPERATOR, OPERATOR_CREDENTIALS } from '../aws/operator.ts';
import type { Deployment } from '../template/deployment.ts';
import { upperId } from '../template/ids.ts';
import { isDeploymentProvider } from '../template/resource-types.ts';
import type { ConditionContext } from './conditions.ts';
import { trackGrants, type GrantUse } from './grant-usage.ts';
import { allowingStatements } from './policy.ts';
import { readRoles, type Role } from './roles.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Condition keys that follow from the action alone: Boli passes roles to EventBridge Scheduler only. */
const IMPLIED_CONTEXT: Readonly<Record<string, ConditionContext>> = {
  'iam:PassRole': { 'iam:PassedToService': ['scheduler.amazonaws.com'] },
};

/** Who may do what, by the roles of the template. */
export interface Iam {
  /** The long-lived keys the stack gives to what runs with the role; the access key identifies the caller. */
  credentialsOf(roleArn: string): Credentials;
  principalBy(accessKeyId: string): Principal | undefined;
  /** The role as taken by a service for a source. Throws when the trust policy does not allow it. */
  assumeRole(roleArn: string, service: string, source?: ConditionContext): Principal;
  grants(): readonly GrantUse[];
}

/** @param seed a secret of the data folder, from which the roles' keys are derived */
export function createIam(deployment: Deployment, seed: string): Iam {
  const roles = readRoles(deployment, (role) => isDeploymentProvider(role.logicalId));
  const usage = trackGrants(roles);
  const byArn = new Map(roles.map((role) => [role.arn, { role, ...keysOf(role, seed) }]));
  const byAccessKey = new Map(
    [...byArn.values()].map(({ role, accessKeyId, secretAccessKey }) => [
      accessKeyId,
      principalOf(role, secretAccessKey),
    ]),
  );

  function principalOf(role: Role, secretAccessKey: string): Principal {
    const statements = role.policies.flatMap((policy) => policy.statements);
    return {
      arn: role.arn,
      secretAccessKey,
      may: (action, resource) => {
        const question = { action, resource, context: IMPLIED_CONTEXT[action] ?? {} };
        if (allowingStatements(statements, question).length === 0) return false;
        usage.record(role, question);
        return true;
      },
    };
  }

  function known(roleArn: string): { role: Role } & Credentials {
    const found = byArn.get(roleArn);
    if (found === undefined) throw new Error(`The template has no role ${roleArn}.`);
    return found;
  }

  return {
    credentialsOf: (roleArn) => {
      const { accessKeyId, secretAccessKey } = known(roleArn);
      return { accessKeyId, secretAccessKey };
    },
    principalBy: (accessKeyId) =>
      accessKeyId === OPERATOR_CREDENTIALS.accessKeyId ? OPERATOR : byAccessKey.get(accessKeyId),
    assumeRole: (roleArn, service, source = {}) => {
      const { role, secretAccessKey } = known(roleArn);
      if (!role.trusts(service, source)) throw new Error(`The trust policy of ${roleArn} does not name ${service}.`);
      return principalOf(role, secretAccessKey);
    },
    grants: () => usage.list(),
  };
}

function keysOf({ resource }: Role, seed: string): Credentials {
  return {
    accessKeyId: `AKIA${upperId(resource.stack, resource.logicalId, 16)}`,
    secretAccessKey: createHmac('sha256', seed).update(resource.physicalId).digest('base64url'),
  };
}
