import type { Construct } from 'constructs';
import type { Settings } from '../../settings/settings.ts';
import type { FunctionName } from '../../specs/function-name.ts';
import { FUNCTION_NAMES } from '../../specs/function-specs.ts';
import { AppFunction } from './app-function.ts';

export type Functions = (name: FunctionName) => AppFunction;

export function createFunctions(
  scope: Construct,
  { allowStubs, reservedConcurrency, names }: Pick<Settings, 'allowStubs' | 'reservedConcurrency' | 'names'>,
): Functions {
  const reserved: Partial<Record<FunctionName, number | undefined>> = {
    'bidding-api': reservedConcurrency.bidding,
    'auction-stream': reservedConcurrency.stream,
  };
  const created = new Map(
    FUNCTION_NAMES.map((name) => {
      const props = { allowStubs, metricsNamespace: names.metrics, reservedConcurrency: reserved[name] };
      return [name, new AppFunction(scope, name, props)];
    }),
  );
  return (name) => {
    const found = created.get(name);
    if (found === undefined) throw new Error(`there is no function ${name}`);
    return found;
  };
}
