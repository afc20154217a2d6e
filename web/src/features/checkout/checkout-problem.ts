/** A payment that could not begin; the message is the sentence to show. */
export class CheckoutProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CheckoutProblem';
  }
}
