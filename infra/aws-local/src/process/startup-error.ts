/** A reason not to start that a person can do something about: printed as one sentence, without a stack trace. */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}
