import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActNow, approvesFrom, mayApprove, actStatus } from '#functions/domain/second-person/asked-act-rules.ts';
import { formatIst } from '#functions/platform/ist.ts';
import { shownAct } from '#functions/second-person/second-person-routes.ts';
import type { ActFacts, AskedActItem } from '#functions/tables/asked-acts/asked-act.ts';
import { DUTIES, may } from '#shared/model/accounts/duties.ts';
import { APPROVABLE_MS } from '#shared/model/accounts/second-person.ts';
import { NOW } from '#tests/support/builders/time.ts';

const FACTS: ActFacts = { finalPayment: 'overdue', deposit: 'held', amount: 50_000, paymentDueAt: NOW - 1000 };

function asked(change: Partial<AskedActItem> = {}): AskedActItem {
  return {
    list: 'ACTS',
    actId: 'act-1',
    act: { kind: 'deposit-forfeited', auctionId: 'a1', userId: 'u1' },
    title: 'Asha, a lot',
    reason: 'Did not pay',
    facts: FACTS,
    askedBy: 'chitra',
    asker: 'Chitra',
    askedAt: NOW,
    lapsesAt: NOW + APPROVABLE_MS,
    status: 'asked',
    expiresAt: 0,
    ...change,
  };
}

const CASHIER = { userId: 'olga', duties: ['money'] } as const;
const ASKER = { userId: 'chitra', duties: ['money'] } as const;

const outcome = (
  act: AskedActItem,
  {
    who = CASHIER,
    asker = ASKER,
    now = NOW + 1,
    actNow = {},
  }: {
    who?: Parameters<typeof mayApprove>[1];
    asker?: Parameters<typeof mayApprove>[2]['asker'];
    now?: number;
    actNow?: Partial<ActNow>;
  } = {},
) => {
  const same = { act: act.act, reason: act.reason, facts: act.facts, ...actNow };
  const checked = mayApprove(act, who, { asker, actNow: same, now });
  return checked.ok ? 'ok' : `${checked.error.code}: ${checked.error.message}`;
};

describe('an asked act', () => {
  it('may be approved by a colleague with its duty, or by an owner', () => {
    expect(outcome(asked())).toBe('ok');
    expect(outcome(asked(), { who: { userId: 'olga', duties: ['owner'] } })).toBe('ok');
  });

  it('may be approved by nobody without its duty, and never by whoever asked', () => {
    const single = DUTIES.filter((duty) => outcome(asked(), { who: { userId: 'olga', duties: [duty] } }) === 'ok');
    expect(single).toEqual(['money', 'owner']);
    expect(outcome(asked(), { who: { userId: 'olga' } })).toMatch(/^FORBIDDEN/);
    expect(outcome(asked(), { who: { userId: 'chitra', duties: [...DUTIES] } })).toMatch(/^FORBIDDEN: You asked/);
  });

  it('may not be approved with a duty, or an account, that is younger than a day', () => {
    const given = (at: number, by = 'otto') => ({ duty: 'owner' as const, by: [by], at });
    const owner = { userId: 'olga', duties: ['owner'] } as const;
    const who = (at: number) => ({ ...owner, dutiesGiven: [given(at)] });
    expect(outcome(asked(), { who: who(NOW + 1 - APPROVABLE_MS) })).toBe('ok');
    expect(outcome(asked(), { who: who(NOW + 2 - APPROVABLE_MS) })).toMatch(/^FORBIDDEN: You have this duty/);
    const enabled = { ...owner, switched: { by: 'otto', at: NOW + 2 - APPROVABLE_MS, reason: 'Back' } };
    expect(outcome(asked(), { who: enabled })).toMatch(/^FORBIDDEN: You have this duty/);
  });

  it('may be approved by a new owner with a duty that they have had for long, unless the asker made them one', () => {
    const duties = ['money', 'owner'] as const;
    const who = (by: readonly string[]) => ({
      userId: 'olga',
      duties,
      dutiesGiven: [{ duty: 'owner' as const, by: [...by], at: NOW }],
    });
    expect(outcome(asked(), { who: who(['otto']) })).toBe('ok');
    expect(outcome(asked(), { who: who(['otto', 'chitra']) })).toMatch(/^FORBIDDEN: Whoever asked/);
  });

  it('is not approved by whoever gave the asker a duty, or their account back, in the last day', () => {
    const given = (at: number) => ({
      ...ASKER,
      dutiesGiven: [{ duty: 'money' as const, by: ['otto', 'olga'], at }],
    });
    const enabled = (at: number, by = 'olga') => ({ ...ASKER, switched: { by, at, reason: 'Back' } });
    for (const asker of [given, enabled]) {
      expect(outcome(asked(), { asker: asker(NOW + 2 - APPROVABLE_MS) })).toMatch(/^FORBIDDEN: .* from you/);
      expect(outcome(asked(), { asker: asker(NOW + 1 - APPROVABLE_MS) })).toBe('ok');
    }
    expect(outcome(asked(), { asker: enabled(NOW, 'otto') })).toBe('ok');
  });

  it('tells a new colleague from when they may approve', () => {
    const who = { ...CASHIER, dutiesGiven: [{ duty: 'money' as const, by: ['otto'], at: NOW }] };
    expect(outcome(asked(), { who })).toContain(`from ${formatIst(NOW + APPROVABLE_MS)} on`);
    expect(approvesFrom({ ...who, duties: ['money', 'owner'] }, 'money')).toBeLessThan(NOW);
  });

  it('lapses after 24 hours by the clock, to the millisecond', () => {
    expect(outcome(asked(), { now: NOW + APPROVABLE_MS - 1 })).toBe('ok');
    expect(outcome(asked(), { now: NOW + APPROVABLE_MS })).toMatch(/^CONFLICT: Nobody approved/);
    expect(actStatus(asked({ status: 'declined' }), NOW + APPROVABLE_MS)).toBe('declined');
  });

  it('may be approved once: only the same person may go on with what is not known to be done', () => {
    expect(outcome(asked({ status: 'done', decidedBy: 'olga' }))).toMatch(/^CONFLICT/);
    expect(outcome(asked({ status: 'declined', decidedBy: 'otto' }))).toMatch(/^CONFLICT/);
    expect(outcome(asked({ status: 'approved', decidedBy: 'otto' }))).toMatch(/^CONFLICT/);
    const claimed = asked({ status: 'approved', decidedBy: 'olga', decidedAt: NOW });
    expect(outcome(claimed, { now: NOW + APPROVABLE_MS - 1 })).toBe('ok');
    expect(outcome(claimed, { now: NOW + APPROVABLE_MS })).toMatch(/^CONFLICT/);
    const other = { kind: 'deposit-forfeited', auctionId: 'a1', userId: 'u2' } as const;
    expect(outcome(claimed, { actNow: { act: other } })).toMatch(/^CONFLICT/);
  });

  it('may not be approved once whoever asked may no longer do it', () => {
    expect(outcome(asked(), { asker: { userId: 'chitra', duties: ['lots'] } })).toMatch(/^CONFLICT: Whoever asked/);
    expect(mayApprove(asked(), CASHIER, { asker: undefined, actNow: asked(), now: NOW })).toMatchObject({ ok: false });
  });

  it('is approved only as it was asked for', () => {
    const other = { kind: 'deposit-forfeited', auctionId: 'a1', userId: 'u2' } as const;
    for (const actNow of [{ act: other }, { reason: 'Another' }, { reason: undefined }]) {
      expect(outcome(asked(), { actNow })).toBe('CONFLICT: This is not what was asked for.');
    }
  });

  it('must be asked for again when a fact has moved, appeared or gone', () => {
    const { deposit: _, ...without } = FACTS;
    for (const facts of [{ ...FACTS, paymentDueAt: NOW }, { ...FACTS, more: 1 }, without, {}]) {
      expect(outcome(asked(), { actNow: { facts } })).toMatch(/^CONFLICT: Something has changed/);
    }
  });

  it('of a running auction bears more bids, but not its end', () => {
    const running = asked({
      act: { kind: 'auction-cancelled', auctionId: 'a1' },
      facts: { status: 'active', bids: 1, currentBid: 100 },
    });
    const who = { userId: 'olga', duties: ['lots'] } as const;
    const asker = { userId: 'chitra', duties: ['lots'] } as const;
    const at = (facts: ActFacts) => outcome(running, { who, asker, actNow: { facts } });
    expect(at({ status: 'active', bids: 7, currentBid: 900 })).toBe('ok');
    expect(at({ status: 'completed', bids: 1, currentBid: 100 })).toMatch(/^CONFLICT/);
  });

  it('is never approved by one person alone, whatever else is true', () => {
    const person = fc.constantFrom('chitra', 'olga', 'otto');
    const duties = fc.subarray([...DUTIES]);
    const status = fc.constantFrom('asked', 'approved', 'done', 'declined' as const);
    const property = fc.property(
      fc.record({
        person,
        duties,
        askerDuties: duties,
        status,
        decidedBy: person,
        now: fc.integer({ min: 0, max: 2 }),
      }),
      ({ person: userId, duties: held, askerDuties, status: stored, decidedBy, now }) => {
        const act = asked({ status: stored, ...(stored !== 'asked' && { decidedBy, decidedAt: NOW }) });
        const options = {
          who: { userId, duties: held },
          asker: { userId: 'chitra', duties: askerDuties },
          now: NOW + now * APPROVABLE_MS,
        };
        if (outcome(act, options) !== 'ok') return;
        expect(userId).not.toBe('chitra');
        expect(may(held, 'money')).toBe(true);
        expect(stored === 'asked' ? may(askerDuties, 'money') && now === 0 : decidedBy === userId).toBe(true);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });
});

it('shows the number of a bank account to who may approve it, and its last digits to who audits', () => {
  const account = { number: '001122334455', ifsc: 'HDFC0000001', holder: 'A Bank Ltd' };
  const act = { kind: 'seller-account-changed', sellerId: 's1', ...account } as const;
  expect(shownAct(act, ['money'])).toEqual(act);
  expect(shownAct(act, ['audit'])).toEqual({ ...act, number: '•••• 4455' });
});
