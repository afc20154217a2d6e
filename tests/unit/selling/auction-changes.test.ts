import fc from 'fast-check';
import { NO_CHARGES } from '../../../shared/model/money/charges.ts';
import { describe, expect, it } from 'vitest';
import { decide } from '../../../functions/selling/auction-changes.ts';
import { content, listing, pair, update } from './builders.ts';
import { state } from '../../support/builders/auctions.ts';
import { HOUR, MINUTE, NOW } from '../../support/builders/time.ts';

const failing = (code: string, message?: string) => ({
  ok: false,
  error: { code, message: message ?? expect.any(String) },
});

describe('an edit', () => {
  it('takes the new content and all images when nothing is said about them', () => {
    const edited = content({ title: 'Another cart', basePrice: 2_000_00 });
    expect(decide(pair('pending'), update({ content: edited }), NOW)).toEqual({
      ok: true,
      value: {
        kind: 'edit',
        from: 'pending',
        status: 'pending',
        content: edited,
        keptImages: ['media/a1/1.jpg', 'media/a1/2.jpg', 'media/a1/3.jpg'],
        removedImages: [],
        needsNoBidders: true,
        words: undefined,
      },
    });
  });

  it('with bidders may add to the description: dated, and told word by word', () => {
    const { description } = content();
    const command = update({ content: content({ description: `${description} It has new tyres.` }), newImages: 1 });
    expect(decide(pair('pending', { bidderCount: 3 }), command, NOW)).toMatchObject({
      ok: true,
      value: {
        needsNoBidders: false,
        content: { description: expect.stringMatching(/^.+\n\nAdded on \d+ \w+ \d{4}: It has new tyres\.$/s) },
        words: 'Added to the description: “It has new tyres.” 1 picture was added.',
      },
    });
    expect(decide(pair('pending'), command, NOW)).toMatchObject({ ok: true, value: { words: undefined } });
  });

  it.each([
    ['title', { title: 'Another cart' }],
    ['the description', { description: 'Something else' }],
    ['bidInterval', { bidInterval: 120 }],
    ['basePrice', { basePrice: 1 }],
    ['emdAmount', { emdAmount: 1 }],
    ['registrationDeadlineAt', { registrationDeadlineAt: NOW + 30 * MINUTE }],
    ['startAt', { startAt: NOW + 2.5 * HOUR }],
    ['endAt', { endAt: NOW + 5 * HOUR }],
    ['charges', { charges: { ...NO_CHARGES, premium: 5_00 } }],
  ])('of %s is refused once bidders are registered', (_, changes) => {
    const command = update({ content: content(changes) });
    expect(decide(pair('pending', { bidderCount: 1 }), command, NOW)).toMatchObject({
      ok: false,
      error: { code: 'AUCTION_LOCKED', message: expect.stringMatching(/^Bidders have paid for these terms\./) },
    });
    expect(decide(pair('pending'), command, NOW)).toMatchObject({ ok: true, value: { needsNoBidders: true } });
  });

  it('without charges leaves those that are stored', () => {
    const charges = { ...NO_CHARGES, premium: 5_00 };
    const command = update({ content: { ...content(), charges: undefined } });
    expect(decide(pair('pending', { charges, bidderCount: 1 }), command, NOW)).toMatchObject({
      ok: true,
      value: { content: { charges } },
    });
  });

  it('keeps the seconds of a date that the form cannot show', () => {
    const auction = pair('pending', { bidderCount: 1, endAt: NOW + 3 * HOUR + 12_345 });
    expect(decide(auction, update(), NOW)).toMatchObject({
      ok: true,
      value: { content: { endAt: NOW + 3 * HOUR + 12_345 }, needsNoBidders: false },
    });
  });

  it.each([
    ['Registration deadline must be in the future', { registrationDeadlineAt: NOW - HOUR }],
    ['Start date must be after registration deadline', { startAt: NOW + HOUR }],
    ['End date must be after start date', { endAt: NOW + 2 * HOUR }],
  ])('is refused: %s', (message, changes) => {
    const command = update({ content: content(changes) });
    expect(decide(pair('pending'), command, NOW)).toEqual(failing('INVALID_INPUT', message));
  });

  it('of a published auction may keep a registration deadline that has passed', () => {
    const later = NOW + 90 * MINUTE;
    expect(decide(pair('pending'), update(), later).ok).toBe(true);
    expect(decide(pair('draft'), update({ status: 'draft' }), later)).toEqual(
      failing('INVALID_INPUT', 'Registration deadline must be in the future'),
    );
  });

  it('cannot put the start of a published auction into the past', () => {
    const command = update({ content: content({ startAt: NOW + HOUR + 10 * MINUTE }) });
    expect(decide(pair('pending'), command, NOW + 90 * MINUTE)).toEqual(
      failing('INVALID_INPUT', 'Start date must be in the future'),
    );
  });

  it('of another version is a conflict', () => {
    expect(decide(pair('pending'), update({ version: 6 }), NOW)).toEqual(failing('CONFLICT'));
    expect(decide(pair('pending'), update({ version: undefined }), NOW).ok).toBe(true);
  });

  it.each([
    [{ auctionId: 'a2', createdBy: undefined }, false],
    [{ auctionId: undefined, createdBy: 'someone' }, false],
    [{ auctionId: 'a1', createdBy: 'admin-1' }, true],
    [{ auctionId: undefined, createdBy: 'admin-2' }, true],
    [{ auctionId: undefined, createdBy: undefined }, true],
  ])('with the claims %o', (claims, isTrue) => {
    expect(decide(pair('pending'), update({ claims }), NOW)).toMatchObject(
      isTrue ? { ok: true } : failing('FORBIDDEN'),
    );
  });
});

describe('images', () => {
  const [one, two, three] = listing().images;

  it('stay in the order sent, without the removed ones', () => {
    const command = update({ existingImages: [three ?? '', one ?? '', two ?? ''], imagesToRemove: [one ?? ''] });
    expect(decide(pair('pending'), command, NOW)).toMatchObject({
      ok: true,
      value: { keptImages: [three, two], removedImages: [one] },
    });
  });

  it('are removed when existingImages leaves them out', () => {
    const command = update({ existingImages: [two ?? ''], newImages: 1 });
    expect(decide(pair('pending'), command, NOW)).toMatchObject({
      ok: true,
      value: { keptImages: [two], removedImages: [one, three] },
    });
  });

  it('of another auction are refused', () => {
    const command = update({ existingImages: [one ?? '', 'media/a2/1.jpg'] });
    expect(decide(pair('pending'), command, NOW)).toEqual(failing('CONFLICT'));
  });

  it('are never fewer than 2 or more than 5, and every stored one is either kept or removed', () => {
    const keys = fc.subarray([...listing().images]);
    fc.assert(
      fc.property(fc.option(keys, { nil: undefined }), keys, fc.nat(6), (existingImages, imagesToRemove, newImages) => {
        const decided = decide(pair('pending'), update({ existingImages, imagesToRemove, newImages }), NOW);
        if (!decided.ok) {
          expect(decided.error.code).toBe('INVALID_INPUT');
          return;
        }
        if (decided.value.kind !== 'edit') throw new Error('Not an edit.');
        const { keptImages, removedImages } = decided.value;
        expect([...keptImages, ...removedImages].toSorted()).toEqual([...listing().images]);
        expect([2, 3, 4, 5]).toContain(keptImages.length + newImages);
      }),
    );
  });
});

describe('a move', () => {
  it('to pending publishes a draft', () => {
    expect(decide(pair('draft'), update(), NOW)).toMatchObject({
      ok: true,
      value: { kind: 'edit', from: 'draft', status: 'pending' },
    });
  });

  it('back to draft needs that there are no bidders when it is written', () => {
    expect(decide(pair('pending'), update({ status: 'draft' }), NOW)).toMatchObject({
      ok: true,
      value: { kind: 'edit', status: 'draft', needsNoBidders: true },
    });
    expect(decide(pair('pending', { bidderCount: 1 }), update({ status: 'draft' }), NOW)).toEqual(
      failing('INVALID_TRANSITION'),
    );
  });

  it('to active starts at once and ends the registration', () => {
    expect(decide(pair('pending'), update({ status: 'active' }), NOW)).toMatchObject({
      ok: true,
      value: {
        status: 'active',
        content: { registrationDeadlineAt: NOW, startAt: NOW, endAt: NOW + 3 * HOUR },
        needsNoBidders: true,
      },
    });
    const early = decide(pair('pending', { bidderCount: 2 }), update({ status: 'active' }), NOW);
    expect(early).toMatchObject({ ok: false, error: { code: 'INVALID_TRANSITION' } });
  });

  it.each(['draft', 'pending'] as const)('to cancelled from %s ignores the other fields', (from) => {
    const nonsense = update({ status: 'cancelled', cancelReason: 'Sold', content: content({ endAt: 0 }) });
    expect(decide(pair(from), nonsense, NOW)).toEqual({
      ok: true,
      value: { kind: 'cancel', from, reason: 'Sold' },
    });
  });
});

describe('a running auction', () => {
  const running = { listing: listing({ bidderCount: 2 }), state: state({ startAt: NOW - 1 }) };

  it('can be cancelled, whatever else the form says', () => {
    const command = update({ status: 'cancelled', content: content({ basePrice: 1, endAt: 0 }) });
    expect(decide(running, command, NOW)).toEqual({
      ok: true,
      value: { kind: 'cancel', from: 'active', reason: undefined },
    });
  });

  it.each(['pending', 'active', 'completed'] as const)('is locked for an edit that says %s', (status) => {
    expect(decide(running, update({ status }), NOW)).toEqual(failing('AUCTION_LOCKED'));
  });

  it('cannot be deleted', () => {
    expect(decide(running, { kind: 'delete', version: undefined }, NOW)).toEqual(failing('AUCTION_LOCKED'));
  });

  it('is over at its deadline: neither cancelled nor deleted before somebody has closed it', () => {
    const over = { ...running, state: state({ startAt: NOW - HOUR, closesAt: NOW }) };
    expect(decide(over, update({ status: 'cancelled' }), NOW)).toEqual(failing('INVALID_TRANSITION'));
    expect(decide(over, { kind: 'delete', version: undefined }, NOW)).toEqual(failing('AUCTION_LOCKED'));
  });
});

describe('a deletion', () => {
  it.each([
    ['registered bidders', { bidderCount: 1 }, {}],
    ['money that was captured, although everybody has withdrawn', { isRecord: true }, {}],
    ['bids', {}, { seq: 1 }],
  ])('of an auction with %s is refused: it is a record', (_, listing, state) => {
    for (const from of ['pending', 'completed', 'cancelled'] as const) {
      const { listing: kept, state: live } = pair(from, listing);
      const auction = { listing: kept, state: { ...live, ...state } };
      expect(decide(auction, { kind: 'delete', version: undefined }, NOW)).toMatchObject({
        ok: false,
        error: { code: 'AUCTION_LOCKED', message: expect.stringContaining('kept as a record') },
      });
    }
  });

  it('of an auction that was edited since it was looked at is a conflict', () => {
    const { version } = pair('draft').listing;
    expect(decide(pair('draft'), { kind: 'delete', version: version + 1 }, NOW)).toEqual(failing('CONFLICT'));
    expect(decide(pair('draft'), { kind: 'delete', version }, NOW)).toMatchObject({ ok: true });
  });

  it.each(['draft', 'pending', 'completed', 'cancelled'] as const)('of a %s auction', (from) => {
    expect(decide(pair(from), { kind: 'delete', version: undefined }, NOW)).toEqual({
      ok: true,
      value: { kind: 'delete', from },
    });
  });
});
