import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';

/**
 * With this scope an access token lets whoever holds it change the account at Cognito directly: attributes, the
 * address, the password, even delete it. The site needs none of that, and browsers hold the token.
 */
const ACCOUNT_SCOPE = 'aws.cognito.signin.user.admin';

/**
 * Takes the scope from every token but those of the client by which accounts-api enrols a second factor: there is no
 * other way to it where a pool leaves the second factor to its users.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AssociateSoftwareToken.html
 *
 * @param enrolmentClient undefined when it could not be found out: then no token has the scope
 */
export function withoutAccountScope(event: PreTokenGenerationV2TriggerEvent, enrolmentClient: string | undefined) {
  const mayChangeAccount = event.callerContext.clientId === enrolmentClient;
  const accessTokenGeneration = { scopesToSuppress: mayChangeAccount ? [] : [ACCOUNT_SCOPE] };
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
}
