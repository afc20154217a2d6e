import { expect, test as base } from '@playwright/test';

/** A browser test on the running stack. It fails when the page logs an error or a warning. */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: async ({}, use) => {
    await use(process.env['BOLI_URL'] ?? '');
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !isRefusedCall(message.text())) {
          complaints.push(`${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The browser itself notes every refused call; what the page makes of it is what the tests look at. */
function isRefusedCall(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d /.test(text);
}
