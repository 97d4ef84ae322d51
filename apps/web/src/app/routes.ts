import type { ComponentType } from 'react';

type PageModule = Promise<{ default: ComponentType }>;

export interface AppRoute {
  path: string;
  load: () => PageModule;
  /** `user`: only for signed-in people, others are sent to /auth and back. */
  access?: 'user';
  /** Without the public header and footer; everybody else's pages stand in the shell. */
  frame?: 'own';
}

/** Every route of the app; those of the organisers stand in `organisers/registry.ts`. A page's code loads when somebody goes there. */
export const routes: AppRoute[] = [
  { path: '/', load: () => import('../pages/home/home') },
  { path: '/booking', load: () => import('../pages/booking/booking') },
  { path: '/auth', load: () => import('../pages/auth/auth') },
  { path: '/auth/link', load: () => import('../pages/auth/magic-link') },
  { path: '/reset-password', load: () => import('../pages/auth/reset-password') },
  { path: '/confirm-email', load: () => import('../pages/auth/email-link') },
  { path: '/take-back', load: () => import('../pages/auth/email-link') },
  { path: '/whose-account', load: () => import('../pages/auth/whose-account') },
  { path: '/rules', load: () => import('../pages/content/rules') },
  { path: '/prizes', load: () => import('../pages/content/prizes') },
  { path: '/donation-causes', load: () => import('../pages/content/donation-causes') },
  { path: '/about', load: () => import('../pages/content/about') },
  { path: '/p/:code', load: () => import('../pages/challenge/challenge') },
  { path: '/questions', load: () => import('../pages/content/questions') },
  { path: '/results', load: () => import('../pages/results/results') },
  { path: '/results/how', load: () => import('../pages/results/results-how') },
  { path: '/r/:code', load: () => import('../pages/results/cash-ticket') },
  { path: '/results/verify', load: () => import('../pages/results/results-verify') },
  { path: '/dashboard', load: () => import('../pages/dashboard'), access: 'user' },
  { path: '/help', load: () => import('../pages/help'), access: 'user' },
  { path: '/payment', load: () => import('../pages/payment/payment') },
  { path: '/payment/selection/:selectionId', load: () => import('../pages/payment/payment-selection') },
  { path: '/payment/:bookingId', load: () => import('../pages/payment/payment-booking') },
  { path: '/payment-return', load: () => import('../pages/payment/payment-return') },
  { path: '/payment-success', load: () => import('../pages/payment/payment-return') },
  { path: '/paypal-return', load: () => import('../pages/payment/payment-return') },
  { path: '/success', load: () => import('../pages/payment/success'), access: 'user' },
  { path: '/success/:reference', load: () => import('../pages/payment/success'), access: 'user' },
  { path: '/agree', load: () => import('../pages/agree') },
  { path: '/agree/:token', load: () => import('../pages/agree') },
  { path: '/unsubscribe/:token', load: () => import('../pages/unsubscribe') },
  {
    path: '/admin/*',
    frame: 'own',
    load: async () => {
      const wing = await import('../organisers/wing');
      await wing.preloadPage(location.pathname);
      return wing;
    },
  },
  { path: '*', load: () => import('../pages/not-found') },
];
