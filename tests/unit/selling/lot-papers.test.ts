import { describe, expect, it } from 'vitest';
import { decide } from '#functions/selling/editing/auction-changes.ts';
import { choosePapers, type SentDocument } from '#functions/selling/lot-papers.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { pair, update } from './builders.ts';
import { failing } from './failing.ts';

const UPLOAD = 'uploads/0f3c2a4e-9a55-4a7e-8f0e-3f1d0a6b9c11';
const RC = { id: 'd1', kind: 'rc', name: 'RC', size: 900, addedAt: NOW } as const;
const NOTICE = { id: 'd2', kind: 'sale-notice', name: 'Sale notice', size: 800, addedAt: NOW } as const;
const sent = ({ id, kind, name }: SentDocument): SentDocument => ({ id, kind, name });
const NEW = { upload: UPLOAD, kind: 'title', name: 'Deed' } as const;

const reportWith = (picture: string): NonNullable<ListingItem['report']> => ({
  inspectedBy: 'A surveyor',
  inspectedOn: '2026-01-02',
  items: [{ name: 'surface', state: 'good', picture }],
});
const STORED = { auctionId: 'a1', report: reportWith('media/a1/7.jpg'), documents: [RC, NOTICE] };

describe('the papers of a lot', () => {
  it('stay when a form does not mention them', () => {
    expect(choosePapers(STORED, {})).toEqual({
      ok: true,
      value: {
        report: STORED.report,
        keptDocuments: [RC, NOTICE],
        newDocuments: [],
        obsolete: [],
        changesWhatBiddersRead: false,
      },
    });
  });

  it('lose the entries that the form leaves out, and their files become obsolete', () => {
    const chosen = choosePapers(STORED, { report: null, documents: [sent(NOTICE), NEW] });
    expect(chosen).toMatchObject({
      ok: true,
      value: {
        report: null,
        keptDocuments: [NOTICE],
        newDocuments: [NEW],
        obsolete: ['media/a1/7.jpg', 'documents/a1/d1.pdf'],
      },
    });
  });

  it('keep the picture of the report until another replaces it', () => {
    expect(choosePapers(STORED, { report: reportWith('media/a1/7.jpg') })).toMatchObject({ value: { obsolete: [] } });
    expect(choosePapers(STORED, { report: reportWith(UPLOAD) })).toMatchObject({
      value: { obsolete: ['media/a1/7.jpg'] },
    });
  });

  it.each([
    ['a document of another auction', { documents: [sent({ ...RC, id: 'd9' })] }],
    ['a document twice', { documents: [sent(RC), sent(RC)] }],
    ['a document without id and upload', { documents: [{ kind: 'rc', name: 'RC' } as const] }],
    ['a picture of another auction', { report: reportWith('media/a2/7.jpg') }],
    ['another object of the bucket', { report: reportWith('documents/a1/d1.pdf') }],
  ])('are refused with %s', (_, papers) => {
    expect(choosePapers(STORED, papers)).toEqual(failing('CONFLICT'));
  });
});

describe('once bidders have paid', () => {
  const edited = (papers: Parameters<typeof choosePapers>[1], bidderCount = 1) =>
    decide(pair('pending', { ...STORED, bidderCount }), update({ papers }), NOW);

  it('documents can be added, and the notice to bidders names them', () => {
    expect(edited({ documents: [sent(RC), sent(NOTICE), NEW] })).toMatchObject({
      ok: true,
      value: { needsNoBidders: false, changeText: 'A document was added: Deed.' },
    });
  });

  it.each([
    ['remove a document', { documents: [sent(RC)] }],
    ['rename a document', { documents: [sent({ ...RC, name: 'Copy' }), sent(NOTICE)] }],
    ['remove the report', { report: null }],
    ['change the report', { report: { ...STORED.report, inspectedBy: 'Somebody else' } }],
  ])('nobody can %s', (_, papers) => {
    expect(edited(papers)).toEqual(failing('AUCTION_LOCKED'));
    expect(edited(papers, 0)).toMatchObject({ ok: true, value: { needsNoBidders: true } });
  });
});
