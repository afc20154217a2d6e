import type { Principal } from './aws-service.ts';

/**
 * Whether a request carries the session token of its signer. Temporary credentials are three parts, and a signature
 * with two of them is refused: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_temp_use-resources.html
 */
export function sessionTokenMatches(principal: Principal, given: string | null | undefined): boolean {
  return principal.sessionToken === undefined || principal.sessionToken === given;
}
