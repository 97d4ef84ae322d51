import type { ComponentType } from 'react';

type PageModule = Promise<{ default: ComponentType }>;

export interface AppRoute {
  path: string;
  load: () => PageModule;
  /** `user`: only for signed-in people; others are sent to /auth and back. */
  access?: 'user';
  /** The page uses Chakra components and gets their provider. Pages of text do without, and load none of it. */
  chakra?: true;
}

/** Every route of the app. A page's code loads when somebody goes there. */
export const routes: AppRoute[] = [
  { path: '/', load: () => import('../pages/home') },
  { path: '/booking', load: () => import('../pages/booking'), chakra: true },
  { path: '/auth', load: () => import('../pages/auth'), chakra: true },
  { path: '/reset-password', load: () => import('../pages/reset-password') },
  { path: '/rules', load: () => import('../pages/rules') },
  { path: '/prizes', load: () => import('../pages/prizes') },
  { path: '/donation-causes', load: () => import('../pages/donation-causes') },
  { path: '/dashboard', load: () => import('../pages/dashboard'), access: 'user', chakra: true },
  { path: '/help', load: () => import('../pages/help'), access: 'user' },
  { path: '/payment', load: () => import('../pages/payment'), chakra: true },
  { path: '/payment/selection/:selectionId', load: () => import('../pages/payment-selection'), chakra: true },
  { path: '/payment/:bookingId', load: () => import('../pages/payment-booking'), chakra: true },
  { path: '/payment-return', load: () => import('../pages/payment-return'), chakra: true },
  { path: '/payment-success', load: () => import('../pages/payment-return'), chakra: true },
  { path: '/paypal-return', load: () => import('../pages/payment-return'), chakra: true },
  { path: '/success', load: () => import('../pages/success'), access: 'user', chakra: true },
  { path: '/success/:reference', load: () => import('../pages/success'), access: 'user', chakra: true },
  { path: '/admin/login', load: () => import('../pages/admin') },
  { path: '/admin/setup', load: () => import('../pages/admin') },
  { path: '/admin/dashboard', load: () => import('../pages/admin') },
  { path: '*', load: () => import('../pages/not-found') },
];
