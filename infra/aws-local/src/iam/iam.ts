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
  readonly sessionToken: string;
}

/** Condition keys that follow from the action: roles are passed to EventBridge Scheduler only. */
const IMPLIED_CONTEXT: Readonly<Record<string, ConditionContext>> = {
  'iam:PassRole': { 'iam:PassedToService': ['scheduler.amazonaws.com'] },
};

/** Per role. There is a limit, since each object of a bucket is a resource with decisions of its own. */
const MAX_CACHED_DECISIONS = 1_000;

/** Decides access by the roles of the template. */
export interface Iam {
  /** The temporary credentials of a function with this role; the access key identifies the role. */
  credentialsOf(roleArn: string): Credentials;
  principalBy(accessKeyId: string): Principal | undefined;
  /** A service assumes the role for a source. Throws when the trust policy denies it. */
  assumeRole(roleArn: string, service: string, source?: ConditionContext): Principal;
  grants(): readonly GrantUse[];
}

/** @param seed a secret of the data folder, from which the roles' keys are derived */
export function createIam(deployment: Deployment, seed: string): Iam {
  const roles = readRoles(deployment, (role) => isDeploymentProvider(role.logicalId));
  const usage = trackGrants(roles);
  const byArn = new Map(roles.map((role) => [role.arn, { role, ...keysOf(role, seed) }]));
  const byAccessKey = new Map(
    [...byArn.values()].map(({ role, accessKeyId, secretAccessKey, sessionToken }) => [
      accessKeyId,
      principalOf(role, secretAccessKey, sessionToken),
    ]),
  );

  function principalOf(role: Role, secretAccessKey: string, sessionToken: string): Principal {
    const statements = role.policies.flatMap((policy) => policy.statements);
    // Cached: the policies never change while the stack runs.
    const allowed = new Set<string>();
    return {
      arn: role.arn,
      secretAccessKey,
      sessionToken,
      may: (action, resource) => {
        const key = `${action} ${resource}`;
        if (allowed.has(key)) return true;
        const question = { action, resource, context: IMPLIED_CONTEXT[action] ?? {} };
        if (allowingStatements(statements, question).length === 0) return false;
        usage.record(role, question);
        if (allowed.size < MAX_CACHED_DECISIONS) allowed.add(key);
        return true;
      },
    };
  }

  function existingRole(roleArn: string): { role: Role } & Credentials {
    const found = byArn.get(roleArn);
    if (found === undefined) throw new Error(`The template has no role ${roleArn}.`);
    return found;
  }

  return {
    credentialsOf: (roleArn) => {
      const { accessKeyId, secretAccessKey, sessionToken } = existingRole(roleArn);
      return { accessKeyId, secretAccessKey, sessionToken };
    },
    principalBy: (accessKeyId) =>
      accessKeyId === OPERATOR_CREDENTIALS.accessKeyId ? OPERATOR : byAccessKey.get(accessKeyId),
    assumeRole: (roleArn, service, source = {}) => {
      const { role, secretAccessKey, sessionToken } = existingRole(roleArn);
      if (!role.trusts(service, source)) throw new Error(`The trust policy of ${roleArn} does not name ${service}.`);
      return principalOf(role, secretAccessKey, sessionToken);
    },
    grants: () => usage.list(),
  };
}

function keysOf({ resource }: Role, seed: string): Credentials {
  const derive = (part: string) => createHmac('sha256', seed).update(part).digest('base64url');
  return {
    // AWS's prefix of temporary keys: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
    accessKeyId: `ASIA${upperId(resource.stack, resource.logicalId, 16)}`,
    secretAccessKey: derive(resource.physicalId),
    sessionToken: derive(`session token of ${resource.physicalId}`),
  };
}
