import { MAIL_TEMPLATES } from '#shared/model/accounts/mail-templates.ts';
import { STANDARD_REASONS } from '#shared/model/accounts/rejection-reasons.ts';
import { STANDARD_BANK_LIMIT } from '#shared/model/accounts/second-person.ts';
import { DEFAULT_BID_INTERVAL } from '#shared/model/auctions/bid-interval.ts';
import { ONE_RUPEE } from '#shared/model/auctions/price-steps.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import type { Company } from '../company.ts';
import type { Settings, StoredSettings } from './sections.ts';

/** What a deployment seeds where its own settings name nothing. */
export const STANDARD_SETTINGS: StoredSettings = {
  charges: { premium: 0, other: 0, otherName: '', lotGst: 0, chargesGst: 0 },
  bidding: {
    steps: ONE_RUPEE.map(({ from, step }) => ({ from: rupeesFromPaise(from), step: rupeesFromPaise(step) })),
    bidInterval: DEFAULT_BID_INTERVAL,
  },
  deposits: { setOff: false, barDefaulters: true },
  // Razorpay's usual limit for one order: https://github.com/razorpay/razorpay-node/issues/431
  payment: { hours: 72, onlineLimit: 500_000, bankAccount: '' },
  rejections: { reasons: [...STANDARD_REASONS] },
  company: {
    name: '',
    address: '',
    supportEmail: '',
    supportPhone: '',
    supportHours: '',
    officerName: '',
    officerDesignation: '',
    officerEmail: '',
    officerPhone: '',
    privacyEmail: '',
  },
  legal: { terms: '', privacy: '' },
  mails: { closing: '', signature: '' },
  templates: { list: [...MAIL_TEMPLATES] },
  holidays: { days: [] },
  secondPerson: { enabled: true, refundLimit: 10_000, bankLimit: STANDARD_BANK_LIMIT },
  yard: { storage: 0, gst: 18, ticks: ['Papers of the lot', 'Keys', 'Identity of whoever collects it checked'] },
};

/** The company of the settings; undefined if none is named. */
export function companyOf({ company }: Pick<Settings, 'company'>): Company | undefined {
  if (company.name === '') return undefined;
  const { supportEmail, supportPhone, supportHours, officerEmail, privacyEmail } = company;
  return {
    name: company.name,
    address: company.address,
    support: { email: supportEmail, phone: supportPhone, ...(supportHours !== '' && { hours: supportHours }) },
    grievanceOfficer: {
      name: company.officerName,
      designation: company.officerDesignation,
      email: officerEmail,
      phone: company.officerPhone,
    },
    privacyEmail: privacyEmail === '' ? officerEmail : privacyEmail,
  };
}
