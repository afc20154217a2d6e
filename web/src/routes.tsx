import type { RouteObject } from 'react-router-dom';
import { CrashPage } from './features/error-page/crash-page.tsx';
import { paths, patterns } from './paths.ts';

/**
 * Every screen and the frame it is in. Modules are loaded when their address is visited; each exports its
 * screen as `Component`.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashPage,
    children: [
      {
        lazy: () => import('./layouts/public-shell.tsx'),
        children: [
          { path: paths.home, lazy: () => import('./features/landing/landing-page.tsx') },
          { path: paths.terms, lazy: () => import('./features/legal/terms-page.tsx') },
          { path: paths.privacy, lazy: () => import('./features/legal/privacy-page.tsx') },
          { path: paths.unsubscribe, lazy: () => import('./features/unsubscribe/unsubscribe-page.tsx') },
          { path: paths.contact, lazy: () => import('./features/contact/contact-page.tsx') },
          { path: patterns.error, lazy: () => import('./features/error-page/error-page.tsx') },
          { path: '*', lazy: () => import('./features/error-page/not-found-page.tsx') },
        ],
      },
      {
        lazy: () => import('./layouts/auth-shell.tsx'),
        children: [
          { path: patterns.login, lazy: () => import('./features/auth/login-page.tsx') },
          { path: paths.register, lazy: () => import('./features/auth/register-page.tsx') },
          { path: paths.verifyEmail, lazy: () => import('./features/auth/verify-email-page.tsx') },
          { path: paths.forgotPassword, lazy: () => import('./features/auth/forgot-password-page.tsx') },
        ],
      },
      {
        lazy: () => import('./layouts/user-shell.tsx'),
        children: [
          { path: paths.dashboard, lazy: () => import('./features/dashboard/dashboard-page.tsx') },
          { path: patterns.auctions, lazy: () => import('./features/auction-list/auction-list-page.tsx') },
          { path: patterns.auction, lazy: () => import('./features/auction-room/auction-room-page.tsx') },
          { path: patterns.checkout, lazy: () => import('./features/checkout/checkout-page.tsx') },
          { path: patterns.paymentSuccess, lazy: () => import('./features/payment-result/payment-result-page.tsx') },
          { path: patterns.paymentFailure, lazy: () => import('./features/payment-result/payment-result-page.tsx') },
        ],
      },
      {
        lazy: () => import('./layouts/signed-in-shell.tsx'),
        children: [
          { path: paths.notifications, lazy: () => import('./features/notifications/notifications-page.tsx') },
          { path: paths.profile, lazy: () => import('./features/profile/profile-page.tsx') },
          {
            path: paths.noticePreferences,
            lazy: () => import('./features/notice-preferences/notice-preferences-page.tsx'),
          },
        ],
      },
      {
        lazy: () => import('./layouts/admin-shell.tsx'),
        children: [
          { path: paths.adminDashboard, lazy: () => import('./features/admin-dashboard/admin-dashboard-page.tsx') },
          { path: paths.createAuction, lazy: () => import('./features/auction-form/create-auction-page.tsx') },
          { path: patterns.editAuction, lazy: () => import('./features/auction-form/edit-auction-page.tsx') },
          { path: paths.viewAuctions, lazy: () => import('./features/auction-list/auction-list-page.tsx') },
          { path: patterns.adminAuction, lazy: () => import('./features/auction-room/auction-room-page.tsx') },
          { path: paths.userVerification, lazy: () => import('./features/user-verification/verification-page.tsx') },
          { path: patterns.transactions, lazy: () => import('./features/transactions/transactions-page.tsx') },
          { path: patterns.transaction, lazy: () => import('./features/transactions/transaction-page.tsx') },
          { path: patterns.userDetail, lazy: () => import('./features/user-detail/user-detail-page.tsx') },
        ],
      },
      // Every component in every state: for development only, so the production build leaves it out.
      ...(import.meta.env.DEV
        ? [{ path: paths.uiGallery, lazy: () => import('./features/ui-gallery/ui-gallery-page.tsx') }]
        : []),
    ],
  },
];
