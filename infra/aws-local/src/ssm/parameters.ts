import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { openStateStore } from '../state/state-store.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Clock } from '../values/clock.ts';

const parameterSchema = z.object({
  value: z.string(),
  secure: z.boolean(),
  version: z.number(),
  modifiedAt: z.number(),
});
export type Parameter = z.infer<typeof parameterSchema>;

const templateParameterSchema = z.object({ Name: z.string(), Type: z.string(), Value: z.string() });

export interface Parameters {
  get(name: string): Parameter | undefined;
  /** Returns the new version. */
  put(name: string, value: string, secure: boolean): number;
}

export interface ParametersOptions {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  /** SecureStrings by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Makes AWS addresses in template parameters local. */
  readonly localAddress: (text: string) => string;
}

/**
 * Opens the parameters of an earlier run and stores the template's parameters and the given SecureStrings. An
 * unchanged parameter keeps its version. CloudFormation cannot create SecureStrings: on AWS an operator creates
 * them.
 */
export function openParameters(options: ParametersOptions): Parameters {
  const { clock, localAddress } = options;
  const store = openStateStore(options.db, 'ssm-parameters', parameterSchema);

  const put = (name: string, value: string, secure: boolean): number => {
    const version = (store.get(name)?.version ?? 0) + 1;
    store.put(name, { value, secure, version, modifiedAt: clock() });
    return version;
  };
  const declare = (name: string, value: string, secure: boolean): void => {
    const before = store.get(name);
    if (before?.value !== value || before.secure !== secure) put(name, value, secure);
  };
  for (const resource of options.deployment.ofType('AWS::SSM::Parameter')) {
    const { Name, Value } = templateParameterSchema.parse({ Name: resource.physicalId, ...resource.properties });
    declare(Name, localAddress(Value), false);
  }
  for (const [name, value] of Object.entries(options.parameters)) declare(name, value, true);

  return { get: (name) => store.get(name), put };
}
