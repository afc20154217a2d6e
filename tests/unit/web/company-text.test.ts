import { afterEach, describe, expect, test, vi } from 'vitest';
import { grievanceText, privacyText, supportText } from '#web/company/company-text.ts';
import { readCompany, readRetentionDays } from '#web/company/read-company.ts';

const COMPANY = {
  name: 'Lots of India Pvt Ltd',
  address: '4 MG Road, Pune 411001',
  support: { email: 'help@lots.test', phone: '020 111', hours: 'weekdays' },
  grievanceOfficer: { name: 'Tara Rao', designation: 'Head of Care', email: 'tara@lots.test', phone: '020 222' },
  privacyEmail: 'data@lots.test',
};

const HOUSE = { success: true, company: null, consent: '2026-11-24', terms: '', privacy: '', hoursToPay: 72 };

afterEach(() => vi.restoreAllMocks());

describe('who runs the site', () => {
  test('is named with what the law asks for', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ ...HOUSE, company: COMPANY }));
    const known = await readCompany();
    expect(fetched).toHaveBeenCalledWith('/api/house');
    for (const part of ['Tara Rao', 'Head of Care', 'tara@lots.test', '020 222', COMPANY.name, COMPANY.address]) {
      expect(grievanceText(known)).toContain(part);
    }
    expect(privacyText(known)).toContain('data@lots.test');
    expect(supportText(known)).toBe('Questions: Lots of India Pvt Ltd, help@lots.test, 020 111, weekdays.');
  });

  test('is unknown when it is not configured', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(HOUSE));
    const words = grievanceText(await readCompany());
    expect(words).toBe('Whoever runs this site has not named a grievance officer yet.');
  });

  test('and the retention periods, if known', async () => {
    const kept = { logDays: 30, accessLogDays: 60, deletedFileDays: 7, rejectedProofDays: 90 };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(kept));
    expect(await readRetentionDays()).toEqual(kept);
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
    expect(await readRetentionDays()).toBeUndefined();
  });

  test.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['another file', () => Promise.resolve(new Response('<!doctype html>'))],
  ])('is not claimed to be nobody after %s', async (_, answer) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    expect(grievanceText(await readCompany())).toContain('could not be loaded');
  });
});
