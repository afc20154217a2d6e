/** The template uses something that is not emulated. The message says where; the boot stops. */
export class TemplateError extends Error {
  constructor(where: string, what: string) {
    super(`${where}: ${what}`);
    this.name = 'TemplateError';
  }
}
