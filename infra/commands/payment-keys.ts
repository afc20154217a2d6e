import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import type { Deployment } from './arguments.ts';
import { CommandError } from './command.ts';
import { readDeployedStack } from './deployed.ts';
import { invokeForResponse } from './invoke.ts';

const checked = z.object({ problems: z.array(z.string()), pair: z.string() });

/**
 * Has payment-worker check the stored secrets, and try the key at Razorpay. Returns the problems.
 *
 * @throws CommandError if the worker failed
 */
export async function checkPaymentKeys(deployment: Deployment): Promise<readonly string[]> {
  const stack = await readDeployedStack(deployment, 'App');
  const worker = stack.physicalId('AWS::Lambda::Function', 'PaymentWorkerFunction');
  const response = await invokeForResponse(new LambdaClient({ region: deployment.region }), worker, { keys: true });
  if (!response.ok) throw new CommandError(response.error);
  const { problems, pair } = checked.parse(response.value);
  if (problems.length > 0) return problems;
  return pair === 'accepted' ? [] : ['Razorpay gave no usable answer, so the key could not be tried.'];
}
