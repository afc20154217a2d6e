/** All functions with memory, variables and grants. */
import { ADMIN_FUNCTIONS } from './admin-functions.ts';
import { EVENT_FUNCTIONS } from './event-functions.ts';
import type { FunctionName, TriggerName } from './function-name.ts';
import type { FunctionSize, FunctionSpec } from './function-spec.ts';
import { MONEY_FUNCTIONS } from './money-functions.ts';
import { SITE_FUNCTIONS } from './site-functions.ts';

export const FUNCTION_SPECS: Readonly<Record<FunctionName, FunctionSpec>> = {
  ...SITE_FUNCTIONS,
  ...ADMIN_FUNCTIONS,
  ...MONEY_FUNCTIONS,
  ...EVENT_FUNCTIONS,
};

export const TRIGGER_SPECS: Readonly<Record<TriggerName, FunctionSize>> = {
  // Cognito's timeout is five seconds: https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-identity-pools-working-with-aws-lambda-triggers.html
  'token-scopes': { description: 'Sets the scopes of access tokens', memory: 256, timeout: 4 },
  'account-mail': { description: "Writes Cognito's mails with codes", memory: 512, timeout: 5 },
};

export const FUNCTION_NAMES = Object.keys(FUNCTION_SPECS).filter(isFunctionName);

function isFunctionName(name: string): name is FunctionName {
  return name in FUNCTION_SPECS;
}
