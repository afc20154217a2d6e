import type { AwsRequest, AwsResponse } from './aws-service.ts';
import { awsError } from './json-protocol.ts';

/**
 * Returns a refusal, or undefined when the caller's policies allow `action` on `resourceArn`. The message has AWS's
 * own wording, so that people find it when they search for a missing grant.
 */
export function authorize(request: AwsRequest, action: string, resourceArn: string): AwsResponse | undefined {
  const { principal } = request;
  if (principal?.may(action, resourceArn) === true) return undefined;
  return awsError(403, 'AccessDeniedException', denial(principal?.arn, action, resourceArn));
}

export function denial(principalArn: string | undefined, action: string, resourceArn: string): string {
  return principalArn === undefined
    ? `The request is not signed, so it may not perform ${action} on ${resourceArn}`
    : `User: ${principalArn} is not authorized to perform: ${action} on resource: ${resourceArn} because no identity-based policy allows the ${action} action`;
}
