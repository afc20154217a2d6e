import * as z from 'zod';
import { authorize } from '../aws/authorize.ts';
import type { AwsService } from '../aws/aws-service.ts';
import { dispatchByTarget, AwsFault, throwRefusal, jsonOperation } from '../aws/json-protocol.ts';
import { openParameters, type Parameter, type ParametersOptions } from './parameters.ts';

/** The value without decryption: a placeholder instead of the secret. */
function undecrypted(value: string): string {
  return Buffer.from(`local-kms-ciphertext:${value.length}`).toString('base64');
}

export function createSsm(
  options: ParametersOptions & { readonly region: string; readonly accountId: string },
): AwsService {
  const { region, accountId } = options;
  const parameters = openParameters(options);

  const arnOf = (name: string): string =>
    `arn:aws:ssm:${region}:${accountId}:parameter${name.startsWith('/') ? '' : '/'}${name}`;

  const describe = (name: string, parameter: Parameter, decrypt: boolean): Readonly<Record<string, unknown>> => ({
    ARN: arnOf(name),
    DataType: 'text',
    LastModifiedDate: parameter.modifiedAt / 1000,
    Name: name,
    Type: parameter.secure ? 'SecureString' : 'String',
    Value: parameter.secure && !decrypt ? undecrypted(parameter.value) : parameter.value,
    Version: parameter.version,
  });

  const operations = new Map([
    [
      'GetParameter',
      jsonOperation(
        z.strictObject({ Name: z.string().min(1), WithDecryption: z.boolean().default(false) }),
        'ValidationException',
        (input, request) => {
          throwRefusal(authorize(request, 'ssm:GetParameter', arnOf(input.Name)));
          const parameter = parameters.get(input.Name);
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
          throwRefusal(authorize(request, 'ssm:PutParameter', arnOf(Name)));
          if (parameters.get(Name) !== undefined && !Overwrite) {
            throw new AwsFault(
              'ParameterAlreadyExists',
              'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
            );
          }
          return { Tier: 'Standard', Version: parameters.put(Name, Value, Type === 'SecureString') };
        },
      ),
    ],
  ]);

  return { name: 'ssm', handle: async (request) => await dispatchByTarget(request, 'AmazonSSM', operations) };
}
