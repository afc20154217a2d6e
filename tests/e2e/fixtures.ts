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
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
