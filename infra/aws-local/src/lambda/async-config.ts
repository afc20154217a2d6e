import * as z from 'zod';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';

/** The settings of a function's asynchronous invocations. */
export interface AsyncConfig {
  /** Not counting the first attempt. */
  readonly maximumRetryAttempts: number;
  readonly maximumEventAgeSeconds: number;
  /** The queue for the records of failed invocations. */
  readonly failureQueueArn: string | undefined;
}

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html */
export const DEFAULT_ASYNC_CONFIG: AsyncConfig = {
  maximumRetryAttempts: 2,
  maximumEventAgeSeconds: 6 * 3600,
  failureQueueArn: undefined,
};

const destination = z.strictObject({ Destination: z.string().startsWith('arn:aws:sqs:') });

/** Strict: a setting that is not emulated stops the boot. */
const eventInvokeConfig = z.strictObject({
  FunctionName: z.string(),
  Qualifier: z.literal('$LATEST'),
  MaximumRetryAttempts: z.int().min(0).max(2).default(DEFAULT_ASYNC_CONFIG.maximumRetryAttempts),
  MaximumEventAgeInSeconds: z.int().min(60).max(21_600).default(DEFAULT_ASYNC_CONFIG.maximumEventAgeSeconds),
  DestinationConfig: z.strictObject({ OnFailure: destination.optional() }).default({}),
});

/** Reads every `AWS::Lambda::EventInvokeConfig`, keyed by the function's ARN. */
export function asyncConfigs(deployment: Deployment): ReadonlyMap<string, AsyncConfig> {
  const functions = deployment.ofType('AWS::Lambda::Function');
  return new Map(
    deployment.ofType('AWS::Lambda::EventInvokeConfig').map((resource) => {
      const declared = propertiesOf(resource, eventInvokeConfig);
      const target = functions.find((candidate) => candidate.physicalId === declared.FunctionName);
      if (target === undefined) {
        throw new TemplateError(`${resource.stack}/${resource.logicalId}`, `no function ${declared.FunctionName}`);
      }
      return [
        target.attributes['Arn'] ?? '',
        {
          maximumRetryAttempts: declared.MaximumRetryAttempts,
          maximumEventAgeSeconds: declared.MaximumEventAgeInSeconds,
          failureQueueArn: declared.DestinationConfig.OnFailure?.Destination,
        },
      ] as const;
    }),
  );
}
