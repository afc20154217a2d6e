import { TemplateError } from '../template/template-error.ts';
import type { InvocationOutcome } from './execution-environment.ts';
import type { FunctionConfig } from './function-config.ts';

/** Limits how many invocations run at once: in the account, and of each function with executions reserved for it. */
export interface Concurrency {
  /** Runs the invocation, or answers as Lambda does when no execution is free. */
  run(functionArn: string, invoke: () => Promise<InvocationOutcome>): Promise<InvocationOutcome>;
  /**
   * Reserves executions for a function: 0 stops it, with undefined it shares those that are not reserved. If Lambda
   * would refuse that, changes nothing and returns its sentence.
   */
  reserve(functionArn: string, executions: number | undefined): string | undefined;
  /** The limit of the account. */
  readonly account: number;
  /** How many executions the functions without a reservation share. */
  unreserved(): number;
}

const THROTTLED: InvocationOutcome = {
  kind: 'throttled',
  failure: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.', trace: [] },
};

/**
 * Reservations must leave so many executions to the other functions. In an account with a lower limit, nothing can be
 * reserved: https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const MIN_UNRESERVED = 100;

/**
 * @param account the limit of the account and region; new accounts have as few as 10
 * @throws TemplateError for a template that Lambda would refuse
 */
export function createConcurrency(account: number, configs: readonly FunctionConfig[]): Concurrency {
  const reserved = new Map<string, number>();
  const running = new Map<string, number>();
  const runningOf = (functionArn: string) => running.get(functionArn) ?? 0;
  const unreserved = () => account - reserved.values().reduce((sum, count) => sum + count, 0);
  const runningUnreserved = () => [...running].reduce((sum, [arn, count]) => sum + (reserved.has(arn) ? 0 : count), 0);

  function isFree(functionArn: string): boolean {
    const reservation = reserved.get(functionArn);
    return reservation === undefined ? runningUnreserved() < unreserved() : runningOf(functionArn) < reservation;
  }

  function reserve(functionArn: string, executions: number | undefined): string | undefined {
    const added = (executions ?? 0) - (reserved.get(functionArn) ?? 0);
    const least = Math.min(MIN_UNRESERVED, account);
    if (added > 0 && unreserved() - added < least) {
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
