import type { Deployment } from '../template/deployment.ts';

/**
 * The ARN of a function or an alias, by that ARN or its name: `name`, or `name:alias`. Undefined if the template has
 * none.
 */
export function functionNamed(deployment: Deployment, named: string): string | undefined {
  const functions = deployment.ofType('AWS::Lambda::Function').map((resource) => resource.attributes['Arn'] ?? '');
  const aliases = deployment.ofType('AWS::Lambda::Alias').map((resource) => resource.physicalId);
  return [...functions, ...aliases].find((arn) => arn === named || arn.endsWith(`:function:${named}`));
}
