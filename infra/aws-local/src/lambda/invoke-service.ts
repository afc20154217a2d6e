import { randomUUID } from 'node:crypto';
import { parseJson } from '../values/parse-json.ts';
import { authorize } from '../aws/authorize.ts';
import type { AwsResponse, AwsService } from '../aws/aws-service.ts';
import { awsError } from '../aws/json-protocol.ts';
import type { ReadDeployment } from '../template/read-deployment.ts';
import type { Lambda } from './lambda.ts';

/**
 * Implements Lambda's Invoke with RequestResponse, for functions and operators' commands.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function createInvokeService(deployment: ReadDeployment, lambda: Pick<Lambda, 'invoke'>): AwsService {
  const arns = new Map(
    deployment.ofType('AWS::Lambda::Function').map((one) => [one.physicalId, one.attributes['Arn'] ?? '']),
  );
  return {
    name: 'lambda',
    handle: async (request) => {
      const named = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.path)?.[1];
      if (request.method !== 'POST' || named === undefined) {
        return awsError(404, 'UnknownOperationException', 'The local emulator of Lambda knows only Invoke.');
      }
      const name = decodeURIComponent(named);
      const arn = arns.get(name) ?? name;
      const denied = authorize(request, 'lambda:InvokeFunction', arn);
      if (denied !== undefined) return denied;
      if (![...arns.values()].includes(arn)) {
        return awsError(404, 'ResourceNotFoundException', `Function not found: ${arn}`);
      }
      const kind = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
      if (kind !== 'RequestResponse') {
        return awsError(400, 'InvalidParameterValueException', `The local emulator does not know ${kind}.`);
      }
      const event = request.body.length === 0 ? {} : parseJson(request.body.toString('utf8'));
      if (event === undefined) {
        return awsError(400, 'InvalidRequestContentException', 'Could not parse request body into json.');
      }
      const outcome = await lambda.invoke(arn, event);
      return outcome.kind === 'succeeded'
        ? answer(outcome.payload, {})
        : answer(JSON.stringify(outcome.failure), { 'x-amz-function-error': 'Unhandled' });
    },
  };
}

/** As on AWS, the call succeeds even when the function fails. */
function answer(body: string, headers: Readonly<Record<string, string>>): AwsResponse {
  const common = { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() };
  return { status: 200, headers: { ...common, 'x-amz-executed-version': '$LATEST', ...headers }, body };
}
