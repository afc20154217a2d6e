import { namesOf, type Names } from './names.ts';

/**
 * The secrets live in SSM Parameter Store as SecureStrings; the templates know only their names. (CloudFormation cannot
 * create SecureStrings, and a secret in a template is none.) The operator puts those of the payment provider there, the
 * first deployment the keys for push messages.
 */
const PATHS = {
  'key-id': 'razorpay/key-id',
  'key-secret': 'razorpay/key-secret',
  'webhook-secret': 'razorpay/webhook-secret',
  'vapid-public-key': 'push/vapid-public-key',
  'vapid-private-key': 'push/vapid-private-key',
} as const;

export type ParameterName = keyof typeof PATHS;
/** What operators set. The keys for push messages are not among them: every subscription is bound to those. */
export const PAYMENT_SECRETS = ['key-id', 'key-secret', 'webhook-secret'] as const satisfies readonly ParameterName[];

export type ParameterNames = Readonly<Record<ParameterName, string>>;

export function parameterNames(names: Names): ParameterNames {
  return {
    'key-id': names.parameter(PATHS['key-id']),
    'key-secret': names.parameter(PATHS['key-secret']),
    'webhook-secret': names.parameter(PATHS['webhook-secret']),
    'vapid-public-key': names.parameter(PATHS['vapid-public-key']),
    'vapid-private-key': names.parameter(PATHS['vapid-private-key']),
  };
}

/** Those of the default stage, as which one machine runs. */
export const PARAMETERS = parameterNames(namesOf(undefined));

/** Where the web stack writes the address of the site, which the functions' stack does not know. No secret. */
export const siteUrlParameter = (names: Names): string => names.parameter('site-url');

/** Where the data stack writes which app client keeps the scope to change accounts; the trigger cannot name it. No secret. */
export const enrolmentClientParameter = (names: Names): string => names.parameter('enrolment-client');
