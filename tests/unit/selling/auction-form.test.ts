import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDates, checkEditedImages, checkNewImages, keptWithinMinute } from '#functions/selling/auction-form.ts';
import { ok } from '#shared/model/result.ts';

const sentence = (result: ReturnType<typeof checkDates>) => (result.ok ? undefined : result.error.message);
const time = fc.integer({ min: 0, max: 1000 });

describe('dates', () => {
  it('are valid exactly when now < deadline < start < end', () => {
    fc.assert(
      fc.property(time, time, time, time, (now, registrationDeadlineAt, startAt, endAt) => {
        const isRight = now < registrationDeadlineAt && registrationDeadlineAt < startAt && startAt < endAt;
        expect(checkDates({ registrationDeadlineAt, startAt, endAt }, now).ok).toBe(isRight);
      }),
    );
  });

  it.each([
    ['Registration deadline must be in the future', { registrationDeadlineAt: 10, startAt: 5, endAt: 1 }],
    ['Start date must be after registration deadline', { registrationDeadlineAt: 11, startAt: 11, endAt: 1 }],
    ['End date must be after start date', { registrationDeadlineAt: 11, startAt: 12, endAt: 12 }],
  ])('are refused with the first error: %s', (message, dates) => {
    const checked = checkDates(dates, 10);
    expect(checked).toEqual({ ok: false, error: { code: 'INVALID_INPUT', message } });
  });
});

describe('images of a new auction', () => {
  it.each([
    [0, 'Minimum 2 images required'],
    [1, 'Minimum 2 images required'],
    [2, undefined],
    [5, undefined],
    [6, 'Maximum 5 images allowed'],
  ])('with %i images: %s', (count, message) => expect(sentence(checkNewImages(count, 5, 'pending'))).toBe(message));

  it.each([
    [0, undefined],
    [1, undefined],
    [6, 'Maximum 5 images allowed'],
  ])('of a draft with %i images: %s', (count, message) =>
    expect(sentence(checkNewImages(count, 5, 'draft'))).toBe(message),
  );
});

describe('images of an edited auction', () => {
  it.each([
    [1, 0, 'At least 2 images are required.'],
    [0, 1, 'At least 2 images are required.'],
    [1, 1, undefined],
    [0, 5, undefined],
    [4, 2, 'Maximum 5 images allowed. You currently have 4 images.'],
    [5, 1, 'Maximum 5 images allowed. You currently have 5 images.'],
  ])('%i kept, %i new: %s', (kept, added, message) =>
    expect(sentence(checkEditedImages(kept, { newImages: added, maxImages: 5, status: 'pending' }))).toBe(message),
  );

  it('are valid exactly from 2 to 5', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(8), (kept, added) => {
        const total = kept + added;
        const checked = checkEditedImages(kept, { newImages: added, maxImages: 5, status: 'pending' });
        expect(checked.ok).toBe(total >= 2 && total <= 5);
        const asDraft = checkEditedImages(kept, { newImages: added, maxImages: 5, status: 'draft' });
        expect(asDraft.ok).toBe(total <= 5);
        if (checked.ok) expect(checked).toEqual(ok(undefined));
      }),
    );
  });
});

describe('keptWithinMinute', () => {
  it('returns the stored time when only its seconds were lost in the form', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (stored) => {
        expect(keptWithinMinute(Math.floor(stored / 60_000) * 60_000, stored)).toBe(stored);
      }),
    );
  });

  it('returns the time sent otherwise', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (sent, stored) => {
        fc.pre(sent % 60_000 !== 0 || Math.floor(sent / 60_000) !== Math.floor(stored / 60_000));
        expect(keptWithinMinute(sent, stored)).toBe(sent);
      }),
    );
  });
});
