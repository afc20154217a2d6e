import type { Principal } from './aws-service.ts';

/** The credentials of the stack itself, the tests and the demo. They allow everything, on the local stack only. */
export const OPERATOR_CREDENTIALS = {
  accessKeyId: 'LOCALOPERATOR',
  secretAccessKey: 'local-operator-secret',
} as const;

export const OPERATOR: Principal = {
  arn: 'operator',
  secretAccessKey: OPERATOR_CREDENTIALS.secretAccessKey,
  may: () => true,
};
