import { TemplateError } from '../template/template-error.ts';
import type { InvocationOutcome } from './execution-environment.ts';
import type { FunctionConfig } from './function-config.ts';

/** How many invocations run at once: of the account, and of each function that has some set aside. */
export interface Concurrency {
  /** Runs the invocation, or answers as Lambda does when none is free. */
  run(functionArn: string, invoke: () => Promise<InvocationOutcome>): Promise<InvocationOutcome>;
  /** Sets executions aside; 0 stops the function, undefined shares the account's. Returns a refusal's sentence. */
  reserve(functionArn: string, executions: number | undefined): string | undefined;
  readonly account: number;
  /** What functions without executions of their own share. */
  unreserved(): number;
}

const THROTTLED: InvocationOutcome = {
  kind: 'throttled',
  failure: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.', trace: [] },
};

/**
 * So many executions stay for functions that have none of their own, and in an account with fewer, all of them:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const LEFT_TO_ALL = 100;

/**
 * @param account the limit of the account and region; new accounts have as few as 10
 * @throws TemplateError for a template that Lambda would refuse
 */
export function createConcurrency(account: number, configs: readonly FunctionConfig[]): Concurrency {
  const reserved = new Map<string, number>();
  const running = new Map<string, number>();
  const runningOf = (functionArn: string) => running.get(functionArn) ?? 0;
  const unreserved = () => account - reserved.values().reduce((sum, count) => sum + count, 0);
  const shared = () => [...running].reduce((sum, [arn, count]) => sum + (reserved.has(arn) ? 0 : count), 0);

  function isFree(functionArn: string): boolean {
    const ownReserved = reserved.get(functionArn);
    return ownReserved === undefined ? shared() < unreserved() : runningOf(functionArn) < ownReserved;
  }

  function reserve(functionArn: string, executions: number | undefined): string | undefined {
    const used = (executions ?? 0) - (reserved.get(functionArn) ?? 0);
    const least = Math.min(LEFT_TO_ALL, account);
    if (used > 0 && unreserved() - used < least) {
      return `Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [${least}].`;
    }
    if (executions === undefined) reserved.delete(functionArn);
    else reserved.set(functionArn, executions);
    return undefined;
  }

  for (const { arn, label, reservedConcurrency } of configs) {
    const refusal = reserve(arn, reservedConcurrency);
    if (refusal !== undefined) throw new TemplateError(label, refusal);
  }
  return {
    account,
    unreserved,
    reserve,
    run: async (functionArn, invoke) => {
      if (!isFree(functionArn)) return THROTTLED;
      running.set(functionArn, runningOf(functionArn) + 1);
      try {
        return await invoke();
      } finally {
        running.set(functionArn, runningOf(functionArn) - 1);
      }
    },
  };
}
