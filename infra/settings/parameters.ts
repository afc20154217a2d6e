import { namesOf, type Names } from './names.ts';

/**
 * Secrets are SecureStrings in SSM Parameter Store; templates contain only their names, since CloudFormation cannot create
 * SecureStrings. The operator sets the secrets of the payment provider, the first deployment creates the
 * push keys and the key of maximums, and `canary:create` the canary's password.
 */
const PATHS = {
  'key-id': 'razorpay/key-id',
  'key-secret': 'razorpay/key-secret',
  'webhook-secret': 'razorpay/webhook-secret',
  'vapid-public-key': 'push/vapid-public-key',
  'vapid-private-key': 'push/vapid-private-key',
  'maximum-key': 'bidding/maximum-key',
  'canary-password': 'canary/password',
} as const;

export type ParameterName = keyof typeof PATHS;
/** The secrets that operators set. The push keys must never change, since every subscription depends on them. */
export const PAYMENT_SECRETS = ['key-id', 'key-secret', 'webhook-secret'] as const satisfies readonly ParameterName[];

export type ParameterNames = Readonly<Record<ParameterName, string>>;

export function parameterNames(names: Names): ParameterNames {
  return {
    'key-id': names.parameter(PATHS['key-id']),
    'key-secret': names.parameter(PATHS['key-secret']),
    'webhook-secret': names.parameter(PATHS['webhook-secret']),
    'vapid-public-key': names.parameter(PATHS['vapid-public-key']),
    'vapid-private-key': names.parameter(PATHS['vapid-private-key']),
    'maximum-key': names.parameter(PATHS['maximum-key']),
    'canary-password': names.parameter(PATHS['canary-password']),
  };
}

/** The parameters of the default stage, which a local stack uses. */
export const PARAMETERS = parameterNames(namesOf(undefined));

/** The web stack writes the site's URL here, since the functions' stack does not know it. Not a secret. */
export const siteUrlParameter = (names: Names): string => names.parameter('site-url');

/** The data stack writes the id of the enrolment client here, because the trigger cannot refer to it. Not a secret. */
export const enrolmentClientParameter = (names: Names): string => names.parameter('enrolment-client');
