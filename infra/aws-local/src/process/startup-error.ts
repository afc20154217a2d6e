/** A startup error that a person can fix; printed as one sentence without a stack trace. */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}
