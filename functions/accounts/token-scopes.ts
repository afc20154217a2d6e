import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';

/**
 * An access token with this scope can change the account in Cognito directly: attributes, address, password, even
 * delete it. The site does not need that, and browsers hold the token.
 */
const ACCOUNT_SCOPE = 'aws.cognito.signin.user.admin';

/**
 * Removes the scope from every token except those of the enrolment client. accounts-api needs it to set up a second
 * factor:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AssociateSoftwareToken.html
 *
 * @param enrolmentClient undefined when it could not be determined; then no token has the scope
 */
export function withoutAccountScope(event: PreTokenGenerationV2TriggerEvent, enrolmentClient: string | undefined) {
  const mayChangeAccount = event.callerContext.clientId === enrolmentClient;
  const { preferred_username: person } = event.request.userAttributes;
  const accessTokenGeneration = {
    scopesToSuppress: mayChangeAccount ? [] : [ACCOUNT_SCOPE],
    // Somebody whose account was made anew after the loss of a pool keeps their id (`identity-provider/pool-account.ts`).
    ...(person !== undefined && { claimsToAddOrOverride: { person } }),
  };
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
}
