/** Something in the template that the local stack does not emulate: it says where, and stops the boot. */
export class TemplateError extends Error {
  constructor(where: string, what: string) {
    super(`${where}: ${what}`);
    this.name = 'TemplateError';
  }
}
