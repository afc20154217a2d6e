/**
 * Names that must be unique in an account and region. They contain the stage, so that several stages fit into one account.
 * CloudFormation generates all other names from the stack's.
 */
export interface Names {
  /** `BoliData`, or `Boli-test-Data` for the stage `test`. */
  stack(part: 'Data' | 'App' | 'Web' | 'Edge'): string;
  /** `boli`, or `boli-test`; with a part `boli-live`, or `boli-test-live`. */
  resource(part?: string): string;
  /** `/boli/razorpay/key-id`, or `/boli/test/razorpay/key-id`. */
  parameter(path: string): string;
  /** The namespace of the functions' own metrics: `Boli`, or `Boli-test`. */
  readonly metrics: string;
}

/** @param stage undefined for the default stage */
export function namesOf(stage: string | undefined): Names {
  const stages = stage === undefined ? [] : [stage];
  return {
    stack: (part) => (stage === undefined ? `Boli${part}` : `Boli-${stage}-${part}`),
    resource: (part) => ['boli', ...stages, ...(part === undefined ? [] : [part])].join('-'),
    parameter: (path) => `/${['boli', ...stages, path].join('/')}`,
    metrics: ['Boli', ...stages].join('-'),
  };
}
