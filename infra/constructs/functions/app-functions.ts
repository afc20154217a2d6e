import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings/settings.ts';
import type { FunctionName } from '#infra/specs/function-name.ts';
import { functionSpecs } from '#infra/specs/function-specs.ts';
import { AppFunction } from './app-function.ts';

export interface Functions {
  (name: FunctionName): AppFunction;
  readonly all: readonly AppFunction[];
}

export function createFunctions(
  scope: Construct,
  { allowStubs, reservedConcurrency, names, catalogue }: Settings,
): Functions {
  const reserved: Partial<Record<FunctionName, number | undefined>> = {
    'bidding-api': reservedConcurrency.bidding,
    'auction-stream': reservedConcurrency.stream,
  };
  const created = new Map(
    [...functionSpecs(catalogue)].map(([name, spec]) => {
      const props = {
        spec,
        catalogue,
        allowStubs,
        metricsNamespace: names.metrics,
        reservedConcurrency: reserved[name],
      };
      return [name, new AppFunction(scope, name, props)];
    }),
  );
  const functionOf = (name: FunctionName) => {
    const found = created.get(name);
    if (found === undefined) throw new Error(`there is no function ${name}`);
    return found;
  };
  return Object.assign(functionOf, { all: [...created.values()] });
}
