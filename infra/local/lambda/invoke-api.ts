import type { AwsService } from '../aws/aws-service.ts';
import { authorize } from '../aws/authorize.ts';
import { awsError, awsJson } from '../aws/json-protocol.ts';
import type { Lambda } from './lambda.ts';

const INVOCATIONS = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/**
 * `POST …/functions/<ARN>/invocations`, waiting for the answer: how one function calls another.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function invokeApi(lambda: Lambda): AwsService {
  return {
    name: 'lambda',
    handle: async (request) => {
      const arn = decodeURIComponent(INVOCATIONS.exec(request.path)?.[1] ?? '');
      const isSynchronous = (request.headers['x-amz-invocation-type'] ?? 'RequestResponse') === 'RequestResponse';
      if (request.method !== 'POST' || arn === '' || !isSynchronous) {
        return awsError(400, 'InvalidRequestContentException', `No stand-in for ${request.method} ${request.path}`);
      }
      const denied = authorize(request, 'lambda:InvokeFunction', arn);
      if (denied !== undefined) return denied;
      const outcome = await lambda.invoke(arn, JSON.parse(request.body.toString()));
      if (outcome.kind === 'succeeded') return awsJson(null);
      const failed = awsJson(outcome.failure);
      return { ...failed, headers: { ...failed.headers, 'x-amz-function-error': 'Unhandled' } };
    },
  };
}
