/**
 * The secrets live in SSM Parameter Store as SecureStrings that the operator puts there; the templates know
 * only their names. (CloudFormation cannot create SecureStrings, and a secret in a template is none.)
 */
export const PARAMETERS = {
  'key-id': '/boli/razorpay/key-id',
  'key-secret': '/boli/razorpay/key-secret',
  'webhook-secret': '/boli/razorpay/webhook-secret',
  'vapid-public-key': '/boli/push/vapid-public-key',
  'vapid-private-key': '/boli/push/vapid-private-key',
} as const;

/** Where the web stack writes the address of the site, which the functions' stack does not know. No secret. */
export const SITE_URL_PARAMETER = '/boli/site-url';

export type ParameterName = keyof typeof PARAMETERS;
