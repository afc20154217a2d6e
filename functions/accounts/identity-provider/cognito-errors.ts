/** The name and sentence of an error of the service. */
interface ServiceError {
  readonly name: string;
  readonly message: string;
}

/** What an error means: always the same, or told by its sentence. */
type Meaning<R> = R | ((error: ServiceError) => R);

/** The errors an operation expects, by name. */
export type ErrorMap<R> = Readonly<Record<string, Meaning<R>>>;

/** Does a call and reads its expected errors as results; every other error is thrown on. */
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
 * The errors by which Cognito says that it did not send a code: a limit (50 mails a day without SES), or a delivery that
 * failed.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ResendConfirmationCode.html#API_ResendConfirmationCode_Errors
 */
const MAIL_FAILURES: ReadonlySet<string> = new Set(['LimitExceededException', 'CodeDeliveryFailureException']);

/**
 * Does a call that mails a code, and tells by name of an error that kept it from doing so. Not of the limit of one
 * address, which anybody can use up by asking for it again and again.
 */
export async function tellingMailFailures<R>(call: () => Promise<R>, tell: (errorName: string) => void): Promise<R> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error && MAIL_FAILURES.has(error.name) && !saysAskedTooOften(error)) tell(error.name);
    throw error;
  }
}

function isFunction<R>(meaning: Meaning<R>): meaning is (error: ServiceError) => R {
  return typeof meaning === 'function';
}

/** NotAuthorizedException says everything; only its sentence tells these two from a wrong password. */
export const saysDisabled = ({ message }: ServiceError): boolean => /\bdisabled\b/i.test(message);
const saysAskedTooOften = ({ message }: ServiceError): boolean => /attempt limit exceeded/i.test(message);
export const saysTooManyAttempts = ({ message }: ServiceError): boolean => /attempts? exceeded/i.test(message);
/** InvalidParameterException about the password (its characters or its length), not about another field. */
export const concernsPassword = ({ message }: ServiceError): boolean => /password/i.test(message);
