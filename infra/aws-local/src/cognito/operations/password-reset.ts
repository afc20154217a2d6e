import * as z from 'zod';
import { AwsFault, jsonOperation, type JsonOperation } from '../../aws/json-protocol.ts';
import { deliveryTo } from '../codes.ts';
import type { CognitoContext } from '../context.ts';
import { hashPassword, passwordFault } from '../pool/password.ts';
import { emailOf, type User } from '../pool/users.ts';
import { provenClient, publicInput, spendCode } from './public-operation.ts';

const INVALID = 'InvalidParameterException';

const canRecover = (user: User | undefined): user is User =>
  user !== undefined && user.enabled && user.attributes['email_verified'] === 'true';

function forgotPassword(context: CognitoContext): JsonOperation {
  return jsonOperation(publicInput, INVALID, async (input) => {
    const { pool } = provenClient(context, input);
    const user = context.users.find(pool.id, input.Username);
    if (!canRecover(user)) return { CodeDeliveryDetails: deliveryTo(input.Username) };
    if (user.status === 'FORCE_CHANGE_PASSWORD') {
      throw new AwsFault('NotAuthorizedException', 'User password cannot be reset in the current state.');
    }
    context.users.save(await context.codes.issue(pool, user, 'CustomMessage_ForgotPassword'));
    return { CodeDeliveryDetails: deliveryTo(emailOf(user)) };
  });
}

function confirmForgotPassword(context: CognitoContext): JsonOperation {
  const schema = publicInput.extend({ ConfirmationCode: z.string().min(1), Password: z.string().min(1) });
  return jsonOperation(schema, INVALID, async (input) => {
    const { pool } = provenClient(context, input);
    const weak = passwordFault(pool.shortestPassword, input.Password);
    if (weak !== undefined) throw weak;
    const passwordHash = await hashPassword(input.Password);
    const found = context.users.find(pool.id, input.Username);
    if (found === undefined || !found.enabled) {
      throw new AwsFault('CodeMismatchException', 'Invalid verification code provided, please try again.');
    }
    const user = spendCode(context, found, 'passwordCode', input.ConfirmationCode);
    context.users.save({ ...user, passwordHash, status: 'CONFIRMED', updatedAt: context.clock() });
    return {};
  });
}

/** Resets a forgotten password. Public operations: no signature, no grant. */
export function passwordResetOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  return [
    ['ForgotPassword', forgotPassword(context)],
    ['ConfirmForgotPassword', confirmForgotPassword(context)],
  ];
}
