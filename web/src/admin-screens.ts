import type { ComponentType } from 'react';
import type { patterns } from './paths.ts';

export type Load = () => Promise<{ readonly Component: ComponentType }>;

/**
 * The screens of admins. They stand apart from the routes, whose code everybody loads first: what names the parts of each
 * screen is larger than all of the rest there.
 */
const SCREENS: Readonly<Record<keyof (typeof patterns)['admin'], Load>> = {
  dashboard: () => import('./features/admin-dashboard/admin-dashboard-page.tsx'),
  createAuction: () => import('./features/auction-form/create-auction-page.tsx'),
  importLots: () => import('./features/auction-form/import/import-page.tsx'),
  editAuction: () => import('./features/auction-form/edit-auction-page.tsx'),
  viewAuctions: () => import('./features/auction-list/admin-list-page.tsx'),
  auction: () => import('./features/auction-room/admin-room-page.tsx'),
  userVerification: () => import('./features/user-verification/verification-page.tsx'),
  verificationQueue: () => import('./features/verification-queue/queue-page.tsx'),
  transactions: () => import('./features/transactions/transactions-page.tsx'),
  transaction: () => import('./features/transactions/transaction-page.tsx'),
  receivables: () => import('./features/receivables/receivables-page.tsx'),
  bankStatement: () => import('./features/receivables/statement/statement-page.tsx'),
  audit: () => import('./features/audit-list/audit-list-page.tsx'),
  sales: () => import('./features/sales/sales-page.tsx'),
  sale: () => import('./features/sales/sale-page.tsx'),
  reports: () => import('./features/reports/reports-page.tsx'),
  approvals: () => import('./features/approvals/approvals-page.tsx'),
  yard: () => import('./features/yard/yard-page.tsx'),
  sellers: () => import('./features/sellers/sellers-page.tsx'),
  seller: () => import('./features/sellers/seller-page.tsx'),
  sellerStatement: () => import('./features/sellers/statement-page.tsx'),
  staff: () => import('./features/staff/staff-page.tsx'),
  settings: () => import('./features/settings/settings-page.tsx'),
  people: () => import('./features/people/people-page.tsx'),
  grievances: () => import('./features/grievances/grievances-page.tsx'),
  grievanceFigures: () => import('./features/grievances/figures-page.tsx'),
  handledGrievance: () => import('./features/grievances/grievance-page.tsx'),
  userDetail: () => import('./features/user-detail/user-detail-page.tsx'),
};

/** @param name that of the screen in `patterns.admin` */
export async function loadAdminScreen(name: string): ReturnType<Load> {
  const load = new Map<string, Load>(Object.entries(SCREENS)).get(name);
  if (load === undefined) throw new Error(`There is no screen ${name}.`);
  return load();
}
