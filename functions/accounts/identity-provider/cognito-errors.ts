/** The name and message of a Cognito error. */
interface ServiceError {
  readonly name: string;
  readonly message: string;
}

/** The result for an error: fixed, or computed from its message. */
type Meaning<R> = R | ((error: ServiceError) => R);

/** The errors that an operation expects, by name. */
export type ErrorMap<R> = Readonly<Record<string, Meaning<R>>>;

/** Makes a call and turns its expected errors into results. Rethrows all others. */
export async function mapErrors<R extends object>(call: () => Promise<R>, errorMap: ErrorMap<R>): Promise<R> {
  try {
    return await call();
  } catch (error) {
    const meaning = error instanceof Error && Object.hasOwn(errorMap, error.name) ? errorMap[error.name] : undefined;
    if (!(error instanceof Error) || meaning === undefined) throw error;
    return isFunction(meaning) ? meaning(error) : meaning;
  }
}

/**
 * Cognito uses these errors when it did not send a code: a limit (50 mails a day without SES) or a failed delivery.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ResendConfirmationCode.html#API_ResendConfirmationCode_Errors
 */
const MAIL_FAILURES: ReadonlySet<string> = new Set(['LimitExceededException', 'CodeDeliveryFailureException']);

/**
 * Makes a call that mails a code, and reports an error that stopped the mail. Not the limit of one address, because
 * anybody can reach that on purpose.
 */
export async function reportMailFailures<R>(call: () => Promise<R>, report: (errorName: string) => void): Promise<R> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error && MAIL_FAILURES.has(error.name) && !saysAskedTooOften(error)) report(error.name);
    throw error;
  }
}

function isFunction<R>(meaning: Meaning<R>): meaning is (error: ServiceError) => R {
  return typeof meaning === 'function';
}

/** Cognito uses one exception for several causes. Only the message tells these two from a wrong password. */
export const saysDisabled = ({ message }: ServiceError): boolean => /\bdisabled\b/i.test(message);
const saysAskedTooOften = ({ message }: ServiceError): boolean => /attempt limit exceeded/i.test(message);
export const saysTooManyAttempts = ({ message }: ServiceError): boolean => /attempts? exceeded/i.test(message);
/** InvalidParameterException about the password (its characters or length), not about another field. */
export const concernsPassword = ({ message }: ServiceError): boolean => /password/i.test(message);
