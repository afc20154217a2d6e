import * as z from 'zod';
import type { Deployment, ResolvedResource } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';
import { conditionsHold, type ConditionContext } from './conditions.ts';
import { matchesPrincipal, readPolicy, type Statement } from './policy.ts';

export interface Role {
  readonly arn: string;
  readonly resource: ResolvedResource;
  readonly policies: readonly RolePolicy[];
  /** Whether the trust policy lets a service assume the role for a source. */
  trusts(service: string, source: ConditionContext): boolean;
}

interface RolePolicy {
  readonly name: string;
  readonly statements: readonly Statement[];
}

const roleProperties = z.object({
  AssumeRolePolicyDocument: z.unknown(),
  ManagedPolicyArns: z.array(z.string()).default([]),
  Policies: z.array(z.object({ PolicyName: z.string(), PolicyDocument: z.unknown() })).default([]),
});

const policyProperties = z.object({
  PolicyName: z.string(),
  PolicyDocument: z.unknown(),
  Roles: z.array(z.string()).default([]),
});

/** Managed policies that grant nothing which is checked here: logs and traces, and what CodeDeploy does. */
const HARMLESS_POLICIES = [
  'AWSLambdaBasicExecutionRole',
  'AmazonAPIGatewayPushToCloudWatchLogs',
  'AWSXRayDaemonWriteAccess',
  'AWSCodeDeployRoleForLambdaLimited',
];

/** Reads every role that something on the stack can assume. */
export function readRoles(deployment: Deployment, isIgnored: (role: ResolvedResource) => boolean): readonly Role[] {
  const attached = deployment
    .ofType('AWS::IAM::Policy')
    .map((resource) => ({ resource, properties: propertiesOf(resource, policyProperties) }));
  return deployment
    .ofType('AWS::IAM::Role')
    .filter((role) => !isIgnored(role))
    .map((resource) => {
      const where = `${resource.stack}/${resource.logicalId}`;
      const properties = propertiesOf(resource, roleProperties);
      const unknown = properties.ManagedPolicyArns.find((arn) => !HARMLESS_POLICIES.some((name) => arn.endsWith(name)));
      if (unknown !== undefined) throw new TemplateError(where, `unknown managed policy ${unknown}`);
      const inline = properties.Policies.map((policy) => ({
        name: policy.PolicyName,
        statements: readPolicy(policy.PolicyDocument, where),
      }));
      const ownPolicies = attached
        .filter((policy) => policy.properties.Roles.includes(resource.physicalId))
        .map((policy) => ({
          name: policy.resource.logicalId,
          statements: readPolicy(
            policy.properties.PolicyDocument,
            `${policy.resource.stack}/${policy.resource.logicalId}`,
          ),
        }));
      const trust = readPolicy(properties.AssumeRolePolicyDocument, where);
      return {
        arn: resource.attributes['Arn'] ?? '',
        resource,
        policies: [...inline, ...ownPolicies],
        trusts: (service, source) =>
          trust.some(
            (statement) =>
              statement.Effect === 'Allow' &&
              matchesPrincipal(statement, 'Service', service) &&
              conditionsHold(statement.Condition, source),
          ),
      } satisfies Role;
    });
}
