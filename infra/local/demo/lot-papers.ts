import { PDFDocument, StandardFonts } from 'pdf-lib';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts } from '#shared/model/ist.ts';
import type { DocumentKind } from '#shared/model/lots/documents.ts';
import type { LotReport, ReportState } from '#shared/model/lots/report.ts';
import type { Lot } from '../client/person.ts';
import { upload } from '../client/uploads.ts';
import { lotBy, loadPicture } from './lot-pictures.ts';
import type { LotSlug } from './lots.ts';

interface Papers {
  readonly inspectedBy: string;
  readonly items: Readonly<Record<string, readonly [state: ReportState, note?: string]>>;
  /** The item that is shown in the lot's second picture. */
  readonly pictured: string;
  readonly documents: readonly (readonly [kind: DocumentKind, name: string])[];
}

/** One lot of every category has a condition report and documents. */
const PAPERS: Partial<Record<LotSlug, Papers>> = {
  thar: {
    inspectedBy: 'Deccan Motor Surveyors, Bengaluru',
    items: {
      body: ['fair', 'Scratch of 12 cm on the rear bumper, left'],
      glass: ['good'],
      chassis: ['good'],
      engine: ['good', 'Compression even, no leak'],
      gearbox: ['good'],
      brakes: ['good'],
      suspension: ['good'],
      tyres: ['fair', '5 mm of tread in front, 4 mm behind'],
      electrics: ['good'],
      cooling: ['poor', 'Cools weakly, refill needed'],
    },
    pictured: 'body',
    documents: [
      ['rc', 'Registration certificate'],
      ['inspection', 'Inspection of 62 points'],
    ],
  },
  chetak: {
    inspectedBy: 'Pune Vintage Scooter Club',
    items: {
      body: ['fair', 'Original paint, two dents on the left panel'],
      chassis: ['good'],
      engine: ['good', 'Starts on the second kick'],
      gearbox: ['good'],
      brakes: ['fair'],
      tyres: ['good', 'New in 2026'],
      electrics: ['poor', 'Speedometer lamp dead'],
    },
    pictured: 'body',
    documents: [['rc', 'RC book']],
  },
  'indiranagar-flat': {
    inspectedBy: 'Kaveri Structural Consultants',
    items: {
      structure: ['good'],
      roof: ['not-checked', 'No access to the terrace'],
      walls: ['fair', 'Damp below the bathroom window'],
      floors: ['good'],
      doors: ['good'],
      plumbing: ['good'],
      wiring: ['good', 'Renewed in 2021'],
      kitchen: ['fair'],
      surroundings: ['good'],
    },
    pictured: 'walls',
    documents: [
      ['sale-notice', 'Sale notice'],
      ['title', 'Khata and encumbrance certificate'],
    ],
  },
  'nashik-vineyard': {
    inspectedBy: 'Godavari Land Surveys, Nashik',
    items: {
      boundaries: ['good', 'Stones at all six corners'],
      access: ['good'],
      water: ['fair', 'Borewell is shared with two neighbours'],
      power: ['good'],
      soil: ['good'],
      crops: ['good'],
      occupation: ['good'],
    },
    pictured: 'crops',
    documents: [['title', '7/12 extract']],
  },
  'valve-radio': {
    inspectedBy: 'Chor Bazaar Radio Works, Mumbai',
    items: {
      exterior: ['good', 'Refinished in French polish'],
      screen: ['good', 'Magic eye bright'],
      controls: ['fair', 'Band switch is stiff'],
      function: ['good'],
    },
    pictured: 'exterior',
    documents: [['inspection', 'Restoration record']],
  },
  'kundan-necklace': {
    inspectedBy: 'Gem Testing Desk, Jaipur',
    items: {
      metal: ['good'],
      stones: ['fair', 'One emerald drop chipped at its tip'],
      setting: ['good'],
      clasp: ['good'],
      hallmark: ['good'],
    },
    pictured: 'stones',
    documents: [['inspection', 'Valuation of 2025']],
  },
  'silver-rupees': {
    inspectedBy: 'Nizam Numismatics, Hyderabad',
    items: {
      surface: ['good', 'Light toning'],
      completeness: ['good', 'All seven coins'],
      restoration: ['good', 'None found'],
      frame: ['fair', 'Velvet of the tray is worn'],
    },
    pictured: 'surface',
    documents: [['other', 'List of the coins']],
  },
};

/**
 * The report and the documents of a lot, with their files uploaded.
 *
 * @param listedAt epoch milliseconds
 */
export async function makePapers(
  baseUrl: string,
  slug: LotSlug,
  listedAt: number,
): Promise<Pick<Lot, 'report' | 'documents'>> {
  const papers = PAPERS[slug];
  if (papers === undefined) return {};
  const { inspectedBy, items, pictured } = papers;
  const photo = await upload(baseUrl, 'auction-image', 'image/webp', await loadPicture(`${slug}-2.webp`));
  const inspectedOn = istParts(listedAt - DAY_MS).date;
  const report: LotReport = {
    inspectedBy,
    inspectedOn,
    items: Object.entries(items).map(([name, [state, note]]) => ({
      name,
      state,
      ...(note !== undefined && { note }),
      ...(name === pictured && { picture: photo }),
    })),
  };
  const documents = await Promise.all(
    papers.documents.map(async ([kind, name]) => {
      const bytes = await samplePdf(name, [lotBy(slug).title, `${inspectedBy}, ${inspectedOn}`]);
      return { kind, name, upload: await upload(baseUrl, 'auction-document', 'application/pdf', bytes) };
    }),
  );
  return { report, documents };
}

async function samplePdf(title: string, lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  page.drawText(title, { x: 56, y: 760, size: 22, font });
  [...lines, 'A sample document of the Boli demo.'].forEach((line, at) =>
    page.drawText(line, { x: 56, y: 720 - 22 * at, size: 12, font }),
  );
  return new Uint8Array(await pdf.save());
}
