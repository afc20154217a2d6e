/**
 * The secrets live in SSM Parameter Store as SecureStrings that the operator puts there; the templates know
 * only their names. (CloudFormation cannot create SecureStrings, and a secret in a template is none.)
 */
export const PARAMETERS = {
  'key-id': '/boli/razorpay/key-id',
  'key-secret': '/boli/razorpay/key-secret',
  'webhook-secret': '/boli/razorpay/webhook-secret',
} as const;

export type ParameterName = keyof typeof PARAMETERS;
