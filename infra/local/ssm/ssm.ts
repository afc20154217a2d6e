import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { systemClock, type Clock } from '../../../functions/platform/clock.ts';
import { authorize } from '../aws/authorize.ts';
import type { AwsService } from '../aws/aws-service.ts';
import { answerByTarget, AwsFault, demand, jsonOperation } from '../aws/json-protocol.ts';
import type { Deployment } from '../template/deployment.ts';
import { openStateStore } from '../state/state-store.ts';

const parameterSchema = z.object({
  value: z.string(),
  secure: z.boolean(),
  version: z.number(),
  modifiedAt: z.number(),
});
type Parameter = z.infer<typeof parameterSchema>;

const templateParameterSchema = z.object({ Name: z.string(), Type: z.string(), Value: z.string() });

/** What a reader without decryption gets instead of a secret: not the secret. */
function sealed(value: string): string {
  return Buffer.from(`local-kms-ciphertext:${value.length}`).toString('base64');
}

/**
 * SSM Parameter Store: the secrets given to the stack (as SecureString) and the template's own parameters.
 * CloudFormation cannot create SecureStrings, so those come from `parameters`, as they come from an operator on AWS.
 */
export function createSsm(options: {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  /** SecureStrings by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly region: string;
  readonly accountId: string;
  readonly clock?: Clock;
  /** For addresses that the template puts into parameters. */
  readonly localAddress?: (text: string) => string;
}): AwsService {
  const { clock = systemClock, region, accountId, localAddress = (text) => text } = options;
  const store = openStateStore(options.db, 'ssm-parameters', parameterSchema);

  const declare = (name: string, value: string, secure: boolean): void => {
    const before = store.get(name);
    if (before?.value === value && before.secure === secure) return;
    store.put(name, { value, secure, version: (before?.version ?? 0) + 1, modifiedAt: clock() });
  };
  for (const resource of options.deployment.ofType('AWS::SSM::Parameter')) {
    const { Name, Value } = templateParameterSchema.parse({ Name: resource.physicalId, ...resource.properties });
    declare(Name, localAddress(Value), false);
  }
  for (const [name, value] of Object.entries(options.parameters)) declare(name, value, true);

  const arnOf = (name: string): string =>
    `arn:aws:ssm:${region}:${accountId}:parameter${name.startsWith('/') ? '' : '/'}${name}`;

  const describe = (name: string, parameter: Parameter, decrypt: boolean): Readonly<Record<string, unknown>> => ({
    ARN: arnOf(name),
    DataType: 'text',
    LastModifiedDate: parameter.modifiedAt / 1000,
    Name: name,
    Type: parameter.secure ? 'SecureString' : 'String',
    Value: parameter.secure && !decrypt ? sealed(parameter.value) : parameter.value,
    Version: parameter.version,
  });

  const operations = new Map([
    [
      'GetParameter',
      jsonOperation(
        z.strictObject({ Name: z.string().min(1), WithDecryption: z.boolean().default(false) }),
        'ValidationException',
        (input, request) => {
          demand(authorize(request, 'ssm:GetParameter', arnOf(input.Name)));
          const parameter = store.get(input.Name);
          if (parameter === undefined) throw new AwsFault('ParameterNotFound', `Parameter ${input.Name} not found.`);
          return { Parameter: describe(input.Name, parameter, input.WithDecryption) };
        },
      ),
    ],
    [
      'PutParameter',
      jsonOperation(
        z.strictObject({
          Name: z.string().regex(/^(?:\/[\w.-]+)+$/),
          Value: z.string().min(1).max(4096),
          Type: z.enum(['String', 'SecureString']),
          Overwrite: z.boolean().default(false),
        }),
        'ValidationException',
        ({ Name, Value, Type, Overwrite }, request) => {
          demand(authorize(request, 'ssm:PutParameter', arnOf(Name)));
          const before = store.get(Name);
          if (before !== undefined && !Overwrite) {
            throw new AwsFault(
              'ParameterAlreadyExists',
              'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
            );
          }
          const version = (before?.version ?? 0) + 1;
          store.put(Name, { value: Value, secure: Type === 'SecureString', version, modifiedAt: clock() });
          return { Tier: 'Standard', Version: version };
        },
      ),
    ],
    [
      'GetParameters',
      jsonOperation(
        z.strictObject({
          Names: z.array(z.string().min(1)).min(1).max(10),
          WithDecryption: z.boolean().default(false),
        }),
        'ValidationException',
        (input, request) => {
          for (const name of input.Names) demand(authorize(request, 'ssm:GetParameters', arnOf(name)));
          const found = input.Names.flatMap((name) => {
            const parameter = store.get(name);
            return parameter === undefined ? [] : [describe(name, parameter, input.WithDecryption)];
          });
          return {
            Parameters: found,
            InvalidParameters: input.Names.filter((name) => store.get(name) === undefined),
          };
        },
      ),
    ],
  ]);

  return { name: 'ssm', handle: async (request) => await answerByTarget(request, 'AmazonSSM', operations) };
}
