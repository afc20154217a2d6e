import { expect } from 'vitest';

export const failing = (code: string, message?: string) => ({
  ok: false,
  error: { code, message: message ?? expect.any(String) },
});
