import { type ComponentType, lazy } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import type { Load } from './admin-screens.ts';
import { Boundary } from './features/error-page/boundary.tsx';
import { loadScreen } from './features/error-page/load-screen.ts';
import { ScreenFailure } from './features/error-page/screen-failure.tsx';
import { paths, patterns } from './paths.ts';

/** Functions that start to load the code of a route. */
const loads = new WeakMap<RouteObject, () => void>();

function screen(path: string, load: Load): RouteObject {
  return loaded({ path }, load);
}

/** A layout route. An error in a screen does not affect the layout. */
function frame(load: Load, screens: RouteObject[]): RouteObject {
  const element = (
    <Boundary fallback={ScreenFailure}>
      <Outlet />
    </Boundary>
  );
  return loaded({ children: [{ element, children: screens }] }, load);
}

function loaded(route: { readonly path: string } | { readonly children: RouteObject[] }, load: Load): RouteObject {
  let coming: Promise<{ readonly default: ComponentType }> | undefined;
  const loadOnce = () =>
    (coming ??= loadScreen(load)().then(({ Component }) => ({
      default: Component,
    })));
  const Part = lazy(loadOnce);
  const whole: RouteObject = { ...route, element: <Part /> };
  loads.set(whole, () => void loadOnce().catch(() => undefined));
  return whole;
}

/**
 * The screen of the URL in its layout. The code of both is loaded in parallel. A navigation is a transition, so the
 * previous screen stays until the new one is loaded.
 */
export function Screens() {
  const location = useLocation();
  for (const { route } of matchRoutes(routes, location) ?? []) loads.get(route)?.();
  return useRoutes(routes);
}

/** All screens and their layouts. Each module is loaded on its first visit and exports its screen as `Component`. */
const routes: RouteObject[] = [
  frame(
    () => import('./layouts/public/public-shell.tsx'),
    [
      screen(paths.home, () => import('./features/landing/landing-page.tsx')),
      screen(paths.terms, () => import('./features/legal/terms-page.tsx')),
      screen(paths.privacy, () => import('./features/legal/privacy-page.tsx')),
      screen(paths.unsubscribe, () => import('./features/unsubscribe/unsubscribe-page.tsx')),
      screen(paths.contact, () => import('./features/contact/contact-page.tsx')),
      screen(patterns.error, () => import('./features/error-page/error-page.tsx')),
      screen('*', () => import('./features/error-page/not-found-page.tsx')),
    ],
  ),
  frame(
    () => import('./layouts/public/lots-shell.tsx'),
    [
      screen(patterns.lots, () => import('./features/public-lots/lots-page.tsx')),
      screen(patterns.lot, () => import('./features/public-lots/lot-page.tsx')),
      screen(patterns.sale, () => import('./features/public-lots/sale-page.tsx')),
      screen(patterns.grievance, () => import('./features/grievance/grievance-page.tsx')),
      screen(patterns.guestGrievances, () => import('./features/grievance/guest-grievances-page.tsx')),
      screen(patterns.guestGrievance, () => import('./features/grievance/guest-grievances-page.tsx')),
    ],
  ),
  frame(
    () => import('./layouts/public/open-shell.tsx'),
    [
      screen(paths.help, () => import('./features/help/help-page.tsx')),
      screen(paths.verify, () => import('./features/verify/verify-page.tsx')),
      screen(patterns.verifyAuction, () => import('./features/verify/verify-auction-page.tsx')),
      screen(paths.practice, () => import('./features/auction-room/practice/practice-page.tsx')),
    ],
  ),
  frame(
    () => import('./layouts/auth-shell.tsx'),
    [
      screen(patterns.login, () => import('./features/auth/login-page.tsx')),
      screen(patterns.register, () => import('./features/auth/register-page.tsx')),
      screen(patterns.verifyEmail, () => import('./features/auth/verify-email-page.tsx')),
      screen(patterns.join, () => import('./features/auth/join-page.tsx')),
      screen(patterns.forgotPassword, () => import('./features/auth/forgot-password-page.tsx')),
    ],
  ),
  frame(
    () => import('./layouts/user-shell.tsx'),
    [
      screen(patterns.user.dashboard, () => import('./features/dashboard/dashboard-page.tsx')),
      screen(patterns.user.ownGrievances, () => import('./features/own-grievances/own-grievances-page.tsx')),
      screen(patterns.user.ownGrievance, () => import('./features/own-grievances/own-grievance-page.tsx')),
      screen(patterns.user.savedSearches, () => import('./features/saved-searches/saved-searches-page.tsx')),
      screen(patterns.user.auctions, () => import('./features/auction-list/auction-list-page.tsx')),
      screen(patterns.user.auction, () => import('./features/auction-room/auction-room-page.tsx')),
      screen(patterns.user.selling, () => import('./features/selling/selling-page.tsx')),
      screen(patterns.user.ownStatement, () => import('./features/selling/own-statement-page.tsx')),
      screen(patterns.user.checkout, () => import('./features/checkout/checkout-page.tsx')),
      screen(patterns.user.paymentSuccess, () => import('./features/payment-result/payment-result-page.tsx')),
      screen(patterns.user.paymentFailure, () => import('./features/payment-result/payment-result-page.tsx')),
    ],
  ),
  frame(
    () => import('./layouts/signed-in-shell.tsx'),
    [
      screen(paths.notifications, () => import('./features/notifications/notifications-page.tsx')),
      screen(paths.profile, () => import('./features/profile/profile-page.tsx')),
      screen(paths.noticePreferences, () => import('./features/notice-preferences/notice-preferences-page.tsx')),
    ],
  ),
  frame(
    () => import('./layouts/admin-shell.tsx'),
    Object.entries(patterns.admin).map(([name, path]) =>
      screen(path, async () => {
        const { loadAdminScreen } = await import('./admin-screens.ts');
        return loadAdminScreen(name);
      }),
    ),
  ),
];
