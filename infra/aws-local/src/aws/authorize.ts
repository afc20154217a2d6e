import type { AwsRequest, AwsResponse } from './aws-service.ts';
import { awsError } from './json-protocol.ts';

/**
 * The answer that refuses the request, or undefined when the caller's policies allow `action` on `resourceArn`.
 * The sentence is the one AWS uses, because that is what one searches for when a grant is missing.
 */
export function authorize(request: AwsRequest, action: string, resourceArn: string): AwsResponse | undefined {
  const { principal } = request;
  if (principal?.may(action, resourceArn) === true) return undefined;
  return awsError(403, 'AccessDeniedException', denial(principal?.arn, action, resourceArn));
}

/** The sentence of a refusal: who may not do what on which resource. */
export function denial(principalArn: string | undefined, action: string, resourceArn: string): string {
  return principalArn === undefined
    ? `The request is not signed, so it may not perform ${action} on ${resourceArn}`
    : `User: ${principalArn} is not authorized to perform: ${action} on resource: ${resourceArn} because no identity-based policy allows the ${action} action`;
}
