/** token-scopes: called by the user pool before it issues tokens. */
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';

/**
 * With this scope an access token lets whoever holds it change the account at Cognito directly: attributes, the
 * address, the password, even delete it. The site needs none of that, and browsers hold the token.
 */
const ACCOUNT_SCOPE = 'aws.cognito.signin.user.admin';

/**
 * The trigger of version two, whose answer also shapes access tokens:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 */
export async function handler(event: PreTokenGenerationV2TriggerEvent) {
  const accessTokenGeneration = { scopesToSuppress: [ACCOUNT_SCOPE] };
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
}
