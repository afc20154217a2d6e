import type { Principal } from './aws-service.ts';

/**
 * Whether a request carries its signer's session token. AWS refuses requests of temporary credentials without it:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_temp_use-resources.html
 */
export function sessionTokenMatches(principal: Principal, sentToken: string | null | undefined): boolean {
  return principal.sessionToken === undefined || principal.sessionToken === sentToken;
}
