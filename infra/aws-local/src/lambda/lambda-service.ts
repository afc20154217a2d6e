import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsResponse, AwsService } from '../aws/aws-service.ts';
import { awsError, awsJson } from '../aws/json-protocol.ts';
import type { ReadDeployment } from '../template/read-deployment.ts';
import { parseJson } from '../values/parse-json.ts';
import { functionNamed } from './function-named.ts';
import type { Lambda } from './lambda.ts';

const FUNCTION_PATH = /^\/(?:2015-03-31|2017-10-31)\/functions\/([^/]+)\/(invocations|concurrency)$/;

/** The permission of each call about a function. */
const ACTIONS = new Map([
  ['POST invocations', 'lambda:InvokeFunction'],
  ['PUT concurrency', 'lambda:PutFunctionConcurrency'],
  ['DELETE concurrency', 'lambda:DeleteFunctionConcurrency'],
]);

/** How many parts the ARN of a function has; that of an alias has one more. */
const FUNCTION_ARN_PARTS = 7;

const reservation = z.object({ ReservedConcurrentExecutions: z.int().min(0) });

/**
 * Emulates the calls of Lambda's API that functions and operators make: Invoke with RequestResponse, reserving concurrency
 * for a function, and the account's limits.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 * https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionConcurrency.html
 * https://docs.aws.amazon.com/lambda/latest/api/API_GetAccountSettings.html
 */
export function createLambdaService(
  deployment: ReadDeployment,
  lambda: Pick<Lambda, 'invoke' | 'concurrency'>,
): AwsService {
  const { concurrency } = lambda;

  async function invoke(request: AwsRequest, arn: string): Promise<AwsResponse> {
    const kind = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (kind !== 'RequestResponse') {
      return awsError(400, 'InvalidParameterValueException', `The local emulator does not know ${kind}.`);
    }
    const event = request.body.length === 0 ? {} : parseJson(request.body.toString('utf8'));
    if (event === undefined) {
      return awsError(400, 'InvalidRequestContentException', 'Could not parse request body into json.');
    }
    const outcome = await lambda.invoke(arn, event);
    const version = { 'x-amz-executed-version': arn.split(':').length > FUNCTION_ARN_PARTS ? '1' : '$LATEST' };
    if (outcome.kind === 'succeeded') return answer(outcome.payload, version);
    if (outcome.kind === 'throttled') return awsError(429, 'TooManyRequestsException', outcome.failure.errorMessage);
    return answer(JSON.stringify(outcome.failure), { ...version, 'x-amz-function-error': 'Unhandled' });
  }

  function reserve(request: AwsRequest, arn: string): AwsResponse {
    const input = reservation.safeParse(parseJson(request.body.toString('utf8')));
    if (!input.success) return awsError(400, 'InvalidParameterValueException', z.prettifyError(input.error));
    const refusal = concurrency.reserve(arn, input.data.ReservedConcurrentExecutions);
    return refusal === undefined ? awsJson(input.data) : awsError(400, 'InvalidParameterValueException', refusal);
  }

  function removeReservation(arn: string): AwsResponse {
    concurrency.reserve(arn, undefined);
    return { status: 204, headers: {}, body: '' };
  }

  function accountSettings(request: AwsRequest): AwsResponse {
    const denied = authorize(request, 'lambda:GetAccountSettings', '*');
    if (denied !== undefined) return denied;
    return awsJson({
      AccountLimit: {
        ConcurrentExecutions: concurrency.account,
        UnreservedConcurrentExecutions: concurrency.unreserved(),
      },
      AccountUsage: { FunctionCount: deployment.ofType('AWS::Lambda::Function').length },
    });
  }

  return {
    name: 'lambda',
    handle: async (request) => {
      if (request.method === 'GET' && /^\/2016-08-19\/account-settings\/?$/.test(request.path)) {
        return accountSettings(request);
      }
      const [, encodedName, callKind] = FUNCTION_PATH.exec(request.path) ?? [];
      const action = ACTIONS.get(`${request.method} ${callKind}`);
      if (encodedName === undefined || action === undefined) {
        return awsError(404, 'UnknownOperationException', 'The local emulator of Lambda does not know this call.');
      }
      const name = decodeURIComponent(encodedName);
      const arn = functionNamed(deployment, name);
      const denied = authorize(request, action, arn ?? name);
      if (denied !== undefined) return denied;
      if (arn === undefined) return awsError(404, 'ResourceNotFoundException', `Function not found: ${name}`);
      if (callKind === 'invocations') return await invoke(request, arn);
      return request.method === 'PUT' ? reserve(request, arn) : removeReservation(arn);
    },
  };
}

/** As on AWS, the call succeeds even when the function fails. */
function answer(body: string, headers: Readonly<Record<string, string>>): AwsResponse {
  const common = { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() };
  return { status: 200, headers: { ...common, ...headers }, body };
}
