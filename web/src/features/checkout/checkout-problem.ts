/** A payment that could not begin; its message is shown on the screen. */
export class CheckoutProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CheckoutProblem';
  }
}
