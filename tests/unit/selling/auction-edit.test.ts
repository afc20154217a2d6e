import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '#functions/selling/editing/auction-changes.ts';
import type { SentSaleTerms } from '#shared/contract/lots/lot-fields.ts';
import { MAX_DESCRIPTION_LENGTH } from '#shared/model/auctions/auction-form.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { HOUR, MINUTE, NOW } from '#tests/support/builders/time.ts';
import { content, listing, pair, update } from './builders.ts';
import { failing } from './failing.ts';

describe('an edit', () => {
  it('takes the new content and keeps all images when it does not mention them', () => {
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
        papers: { report: null, keptDocuments: [], newDocuments: [], obsolete: [], changesWhatBiddersRead: false },
        needsNoBidders: true,
        changeText: undefined,
      },
    });
  });

  it('may, when bidders are registered, only append to the description, with the date and a notice of the new text', () => {
    const { description } = content();
    const command = update({ content: content({ description: `${description} It has new tyres.` }), newImages: 1 });
    expect(decide(pair('pending', { bidderCount: 3 }), command, NOW)).toMatchObject({
      ok: true,
      value: {
        needsNoBidders: false,
        content: { description: expect.stringMatching(/^.+\n\nAdded on \d+ \w+ \d{4}: It has new tyres\.$/s) },
        changeText: 'Added to the description: “It has new tyres.” 1 picture was added.',
      },
    });
    expect(decide(pair('pending'), command, NOW)).toMatchObject({ ok: true, value: { changeText: undefined } });
  });

  it('cannot append more than the longest description', () => {
    const add = (storedLength: number) => {
      const description = 'x'.repeat(storedLength);
      const command = update({ content: content({ description: `${description} It has new tyres.` }) });
      return decide(pair('pending', { bidderCount: 3, description }), command, NOW);
    };
    expect(add(MAX_DESCRIPTION_LENGTH - 18)).toMatchObject({
      ok: false,
      error: {
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^The description is too long: .+ by \d+ characters\.$/),
      },
    });
    const added = add(MAX_DESCRIPTION_LENGTH - 100);
    if (!added.ok || added.value.kind !== 'edit') throw new Error('It was refused.');
    expect(added.value.content.description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
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
    ['the bid steps', { steps: '0:100' }],
    ['the reserve', { reserve: 2_000_00 }],
    ['the latest end', { latestEnd: NOW + 6 * HOUR }],
    ['charges', { charges: { ...NO_CHARGES, premium: 5_00 } }],
    ['facts', { facts: { maker: 'Unknown' } }],
    ['the place', { place: { city: 'Pune', pin: '411001' } }],
    ['the terms of the sale', { sale: { terms: 'Sold as seen.' } }],
    ['who pays transport', { sale: { afterPayment: { transport: 'buyer' as const } } }],
  ])('of %s is refused once bidders are registered', (_, changes) => {
    const command = update({ content: content(changes) });
    expect(decide(pair('pending', { bidderCount: 1 }), command, NOW)).toMatchObject({
      ok: false,
      error: { code: 'AUCTION_LOCKED', message: expect.stringMatching(/^Bidders have paid for these terms\./) },
    });
    expect(decide(pair('pending'), command, NOW)).toMatchObject({ ok: true, value: { needsNoBidders: true } });
  });

  it('of inspection times and contact is possible with registered bidders, whose notice says so', () => {
    const from = Date.parse('2026-12-01T10:00:00+05:30');
    const until = Date.parse('2026-12-01T16:00:00+05:30');
    const stored = { terms: 'Sold as seen.', contact: { name: 'Asha', phone: '98765 43210' } };
    const endAt = until + HOUR;
    const edited = (sale: SentSaleTerms) =>
      decide(
        pair('pending', { bidderCount: 1, endAt, sale: stored }),
        update({ content: { ...content({ endAt }), sale } }),
        NOW,
      );
    expect(edited({ ...stored, inspections: [{ from, until }] })).toMatchObject({
      ok: true,
      value: {
        needsNoBidders: false,
        changeText: 'The lot can now be inspected: 1 December 2026, 10:00 to 16:00 IST.',
      },
    });
    expect(edited({ ...stored, contact: { name: 'Ravi', phone: '020 2612 3456' } })).toMatchObject({
      ok: true,
      value: { changeText: 'The contact is now Ravi, 020 2612 3456.' },
    });
    expect(edited({ contact: null })).toMatchObject({
      ok: true,
      value: { changeText: 'No contact person is named any more.' },
    });
    expect(edited(stored)).toMatchObject({ ok: true, value: { changeText: undefined } });
  });

  it('publishes no lot that can be seen only after its end, and leaves a draft unfinished', () => {
    const inspections = [{ from: NOW + 4 * HOUR, until: NOW + 5 * HOUR }];
    const sent = { ...content(), sale: { inspections } };
    const refusal = {
      error: { code: 'INVALID_INPUT', message: expect.stringMatching(/^The inspection on .* begins after/) },
    };
    expect(decide(pair('draft'), update({ content: sent }), NOW)).toMatchObject(refusal);
    expect(decide(pair('pending', { bidderCount: 1 }), update({ content: sent }), NOW)).toMatchObject(refusal);
    expect(decide(pair('draft'), update({ content: sent, status: 'draft' }), NOW)).toMatchObject({ ok: true });
  });

  it('keeps place and sale that are not sent, and removes those that are null', () => {
    const place = { city: 'Pune', pin: '411001' };
    const sale = { seller: 'Ravi Motors' };
    const edited = (sent: null | undefined) =>
      decide(pair('pending', { place, sale }), update({ content: { ...content(), place: sent, sale: sent } }), NOW);
    expect(edited(undefined)).toMatchObject({ ok: true, value: { content: { place, sale } } });
    expect(edited(null)).toMatchObject({ ok: true, value: { content: { place: undefined, sale: undefined } } });
  });

  it('keeps each fact and each detail that a page does not name, because it may not know it', () => {
    const stored = {
      facts: { maker: 'Unknown', age: 40, provenance: 'One family' },
      place: { address: '14 Link Road', city: 'Pune', pin: '411001' },
      sale: { seller: 'Ravi Motors', origin: 'Japan', afterPayment: { documents: 'RC', transport: 'buyer' as const } },
    };
    const edited = (sent: object) => {
      const command = update({ content: { ...content(), facts: undefined, ...sent } });
      return decide(pair('pending', { ...stored, bidderCount: 0 }), command, NOW);
    };
    const { age: _, ...facts } = stored.facts;
    expect(edited({ facts: { age: null, maker: 'Zeiss' } })).toMatchObject({
      value: { content: { ...stored, facts: { ...facts, maker: 'Zeiss' } } },
    });
    expect(edited({ facts: { model: 'Z' }, categorie: 'electronics' })).toMatchObject({
      value: { content: { facts: { model: 'Z' } } },
    });
    const place = { city: 'Nashik', pin: '422001' };
    expect(edited({ place })).toMatchObject({ value: { content: { place: { ...stored.place, ...place } } } });
    const sale = { seller: 'Asha Motors', origin: null, afterPayment: { documents: null } };
    expect(edited({ sale })).toMatchObject({
      value: { content: { sale: { seller: 'Asha Motors', afterPayment: { transport: 'buyer' } } } },
    });
    expect(edited({ sale: { afterPayment: { documents: null, transport: null } } })).toMatchObject({
      value: { content: { sale: { seller: 'Ravi Motors', origin: 'Japan' } } },
    });
    expect(edited({ facts: null, sale: null })).toMatchObject({ value: { content: { facts: {}, sale: undefined } } });
  });

  it('keeps price rules that are not sent, and removes a reserve and a latest end that are null', () => {
    const rules = { steps: '0:100', reserve: 2_000_00, latestEnd: NOW + 6 * HOUR + 30_000 };
    const edited = (sent: object) => {
      const command = update({ content: { ...content(), steps: undefined, ...sent } });
      return decide(pair('pending', { ...rules, bidderCount: 0 }), command, NOW);
    };
    const none = { reserve: undefined, latestEnd: undefined };
    expect(edited(none)).toMatchObject({ ok: true, value: { content: rules } });
    const removed = edited({ reserve: null, latestEnd: null });
    expect(removed).toMatchObject({ ok: true, value: { content: { steps: '0:100', ...none } } });
    // The form has no seconds, so the same minute is no change.
    expect(edited({ latestEnd: NOW + 6 * HOUR })).toMatchObject({ value: { content: rules } });
  });

  it.each([
    ['a reserve below the base price', { reserve: 999_00 }, 'The reserve price must be at least the base price.'],
    ['a base price above the reserve', { basePrice: 3_000_00 }, 'The reserve price must be at least the base price.'],
    ['a latest end at the end', { latestEnd: NOW + 3 * HOUR }, 'Latest end must be after end date'],
  ])('with %s is refused', (_, changes, message) => {
    const command = update({ content: { ...content(), reserve: undefined, latestEnd: undefined, ...changes } });
    expect(decide(pair('pending', { reserve: 2_000_00 }), command, NOW)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT', message },
    });
  });

  it('without charges keeps the stored charges', () => {
    const charges = { ...NO_CHARGES, premium: 5_00 };
    const command = update({ content: { ...content(), charges: undefined } });
    expect(decide(pair('pending', { charges, bidderCount: 1 }), command, NOW)).toMatchObject({
      ok: true,
      value: { content: { charges } },
    });
  });

  it('without facts keeps the stored ones, unless the category changes', () => {
    const facts = { maker: 'Sharma', age: 40 };
    const edited = (categorie: 'collectibles' | 'electronics') =>
      decide(pair('pending', { facts }), update({ content: { ...content({ categorie }), facts: undefined } }), NOW);
    expect(edited('collectibles')).toMatchObject({ ok: true, value: { content: { facts } } });
    expect(edited('electronics')).toMatchObject({ ok: true, value: { content: { facts: {} } } });
  });

  it('keeps the seconds of a date, which the form cannot show', () => {
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
  ])('checks the auction id and the creator that it claims: %o', (claims, isTrue) => {
    expect(decide(pair('pending'), update({ claims }), NOW)).toMatchObject(
      isTrue ? { ok: true } : failing('FORBIDDEN'),
    );
  });
});

describe('images', () => {
  const [one, two, three] = listing().images;

  it('are stored in the order sent, without the removed ones', () => {
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

describe('whose lot it is', () => {
  const rule = (percent: number) => ({ percent, fixed: 0, minimum: 0, gst: 1800 });
  const stored = { sellerId: 'bank', commission: rule(250) };
  const edited = (seller: { sellerId: string; commission: ReturnType<typeof rule> } | undefined, changes = {}) =>
    decide(
      pair('pending', { ...stored, ...changes }),
      update({ content: { ...content(), ...(seller && { seller }) } }),
      NOW,
    );

  it('stays with the commission of its day where the form names the same seller, or none', () => {
    expect(edited(undefined)).toMatchObject({ value: { content: stored } });
    expect(edited({ sellerId: 'bank', commission: rule(900) })).toMatchObject({ value: { content: stored } });
  });

  it('changes with the commission of today, also when bidders have registered, who are not told', () => {
    const next = { sellerId: 'trust', commission: rule(900) };
    expect(edited(next, { bidderCount: 1 })).toMatchObject({
      value: { content: next, needsNoBidders: false, changeText: undefined },
    });
  });
});
