import { matches } from './match.ts';

/** The request context: the values of each condition key. Keys are compared without case. */
export type ConditionContext = Readonly<Record<string, readonly string[]>>;

/** `{ StringEquals: { 'aws:SourceAccount': ['1'] } }`; values are always lists. */
export type Conditions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

type Compare = (expected: string, actual: string) => boolean;

const COMPARISONS: Readonly<Record<string, Compare>> = {
  StringEquals: (expected, actual) => expected === actual,
  StringLike: (expected, actual) => matches(expected, actual),
  ArnEquals: (expected, actual) => matches(expected, actual),
  ArnLike: (expected, actual) => matches(expected, actual),
  Bool: (expected, actual) => expected.toLowerCase() === actual.toLowerCase(),
};

const FOR_ALL = 'ForAllValues:';

/** Whether the emulator supports this operator. */
export function isKnownOperator(operator: string): boolean {
  return operator.replace(FOR_ALL, '') in COMPARISONS;
}

/** Whether every condition holds. A missing key fails a plain operator but satisfies `ForAllValues`, as on AWS. */
export function conditionsHold(conditions: Conditions, context: ConditionContext): boolean {
  const valuesByKey = new Map(Object.entries(context).map(([key, values]) => [key.toLowerCase(), values]));
  return Object.entries(conditions).every(([operator, keys]) => {
    const compare = COMPARISONS[operator.replace(FOR_ALL, '')];
    if (compare === undefined) throw new Error(`The local stack does not know the condition operator ${operator}.`);
    return Object.entries(keys).every(([key, expected]) => {
      const actual = valuesByKey.get(key.toLowerCase()) ?? [];
      const holds = (value: string) => expected.some((pattern) => compare(pattern, value));
      return operator.startsWith(FOR_ALL) ? actual.every(holds) : actual.some(holds);
    });
  });
}
