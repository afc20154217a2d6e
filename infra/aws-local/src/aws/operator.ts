import type { Principal } from './aws-service.ts';

/** The stack itself, the tests and the demonstration: may do everything, on the local stack only. */
export const OPERATOR_CREDENTIALS = {
  accessKeyId: 'LOCALOPERATOR',
  secretAccessKey: 'local-operator-secret',
} as const;

export const OPERATOR: Principal = {
  arn: 'operator',
  secretAccessKey: OPERATOR_CREDENTIALS.secretAccessKey,
  may: () => true,
};
