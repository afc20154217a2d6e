import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import { chargesAnswer } from '#shared/contract/money/charges.ts';
import { getHouse, getHouseRules } from '#shared/contract/settings/house.ts';
import { companyOf } from '#shared/contract/settings/standard-settings.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok } from '#shared/model/result.ts';

interface HouseDeps {
  readonly readSettings: ReadSettings;
  readonly clock: Clock;
}

/** Routes that tell pages and forms what the settings say. */
export function houseRoutes({ readSettings, clock }: HouseDeps): readonly Endpoint[] {
  return [
    endpoint(getHouse, async () => {
      const { consentVersion: consent, legal, payment, ...settings } = await readSettings(clock());
      const company = companyOf(settings) ?? null;
      return ok({ answer: { success: true, company, consent, ...legal, hoursToPay: payment.hours } });
    }),

    endpoint(getHouseRules, async () => {
      const { charges, bidding, holidays, rejections, templates } = await readSettings(clock());
      return ok({
        answer: {
          success: true,
          charges: chargesAnswer(charges),
          steps: bidding.steps.map(({ from, step }) => ({ from: rupeesFromPaise(from), step: rupeesFromPaise(step) })),
          bidInterval: bidding.bidInterval,
          holidays: holidays.days,
          rejectionReasons: rejections.reasons,
          mailTemplates: templates.list,
        },
      });
    }),
  ];
}
