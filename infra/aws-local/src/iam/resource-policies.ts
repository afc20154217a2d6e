import * as z from 'zod';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { matches } from './match.ts';
import { type AccessQuestion, allowingStatements, matchesPrincipal, readPolicy } from './policy.ts';

const permission = z.strictObject({
  Action: z.literal('lambda:InvokeFunction'),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
  SourceAccount: z.string().optional(),
});

/** Whether a function's own policy lets a service invoke it for a source. */
export type MayInvoke = (functionArn: string, service: string, sourceArn: string) => boolean;

/** Reads every `AWS::Lambda::Permission`. */
export function lambdaPermissions(deployment: Deployment): MayInvoke {
  const permissions = deployment
    .ofType('AWS::Lambda::Permission')
    .map((resource) => propertiesOf(resource, permission));
  return (functionArn, service, sourceArn) =>
    permissions.some(
      (permission) =>
        (permission.FunctionName === functionArn || functionArn.endsWith(`:function:${permission.FunctionName}`)) &&
        permission.Principal === service &&
        matches(permission.SourceArn ?? '*', sourceArn),
    );
}

const bucketPolicy = z.strictObject({ Bucket: z.string(), PolicyDocument: z.unknown() });

/** Whether a bucket's policy lets a service perform an action on a resource. */
export type BucketAllows = (bucket: string, service: string, question: AccessQuestion) => boolean;

/** Reads every `AWS::S3::BucketPolicy`. */
export function bucketPolicies(deployment: Deployment): BucketAllows {
  const policies = deployment.ofType('AWS::S3::BucketPolicy').map((resource) => {
    const { Bucket, PolicyDocument } = propertiesOf(resource, bucketPolicy);
    return { bucket: Bucket, statements: readPolicy(PolicyDocument, `${resource.stack}/${resource.logicalId}`) };
  });
  return (bucket, service, question) => {
    const statements = policies
      .filter((policy) => policy.bucket === bucket)
      .flatMap((policy) => policy.statements)
      .filter((statement) => matchesPrincipal(statement, 'Service', service));
    return allowingStatements(statements, question).length > 0;
  };
}
