import type { Page } from '@playwright/test';

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
