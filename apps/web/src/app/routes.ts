import type { ComponentType } from 'react';

type PageModule = Promise<{ default: ComponentType }>;

export interface AppRoute {
  path: string;
  load: () => PageModule;
  /** `user`: only for signed-in people, others are sent to /auth and back; `admin`: only for organisers. */
  access?: 'user' | 'admin';
}

/** Every route of the app. A page's code loads when somebody goes there. */
export const routes: AppRoute[] = [
  { path: '/', load: () => import('../pages/home') },
  { path: '/booking', load: () => import('../pages/booking') },
  { path: '/auth', load: () => import('../pages/auth') },
  { path: '/reset-password', load: () => import('../pages/reset-password') },
  { path: '/rules', load: () => import('../pages/rules') },
  { path: '/prizes', load: () => import('../pages/prizes') },
  { path: '/donation-causes', load: () => import('../pages/donation-causes') },
  { path: '/results', load: () => import('../pages/results') },
  { path: '/results/verify', load: () => import('../pages/results-verify') },
  { path: '/dashboard', load: () => import('../pages/dashboard'), access: 'user' },
  { path: '/help', load: () => import('../pages/help'), access: 'user' },
  { path: '/payment', load: () => import('../pages/payment') },
  { path: '/payment/selection/:selectionId', load: () => import('../pages/payment-selection') },
  { path: '/payment/:bookingId', load: () => import('../pages/payment-booking') },
  { path: '/payment-return', load: () => import('../pages/payment-return') },
  { path: '/payment-success', load: () => import('../pages/payment-return') },
  { path: '/paypal-return', load: () => import('../pages/payment-return') },
  { path: '/success', load: () => import('../pages/success'), access: 'user' },
  { path: '/success/:reference', load: () => import('../pages/success'), access: 'user' },
  { path: '/admin/login', load: () => import('../pages/admin-login') },
  { path: '/admin/setup', load: () => import('../pages/admin-setup') },
  { path: '/admin/accept-invite', load: () => import('../pages/admin-accept-invite') },
  { path: '/admin/dashboard', load: () => import('../pages/admin-dashboard'), access: 'admin' },
  { path: '/admin/bookings', load: () => import('../pages/admin-bookings'), access: 'admin' },
  { path: '/admin/bookings/:id', load: () => import('../pages/admin-booking'), access: 'admin' },
  { path: '/admin/attention', load: () => import('../pages/admin-attention'), access: 'admin' },
  { path: '/admin/season', load: () => import('../pages/admin-season'), access: 'admin' },
  { path: '/admin/result', load: () => import('../pages/admin-result'), access: 'admin' },
  { path: '/admin/content', load: () => import('../pages/admin-content'), access: 'admin' },
  { path: '/admin/feedback', load: () => import('../pages/admin-feedback'), access: 'admin' },
  { path: '/admin/statement', load: () => import('../pages/admin-statement'), access: 'admin' },
  { path: '/unsubscribe/:token', load: () => import('../pages/unsubscribe') },
  { path: '/admin/queues', load: () => import('../pages/admin-queues'), access: 'admin' },
  { path: '/admin/messages', load: () => import('../pages/admin-messages'), access: 'admin' },
  { path: '/admin/news', load: () => import('../pages/admin-news'), access: 'admin' },
  { path: '/admin/deletions', load: () => import('../pages/admin-deletions'), access: 'admin' },
  { path: '/admin/cash', load: () => import('../pages/admin-cash'), access: 'admin' },
  { path: '/admin/cash/:id', load: () => import('../pages/admin-cash-receipt'), access: 'admin' },
  { path: '/admin/blocks', load: () => import('../pages/admin-blocks'), access: 'admin' },
  { path: '/admin/team', load: () => import('../pages/admin-team'), access: 'admin' },
  { path: '/admin/security', load: () => import('../pages/admin-security'), access: 'admin' },
  { path: '/admin/audit', load: () => import('../pages/admin-audit'), access: 'admin' },
  { path: '*', load: () => import('../pages/not-found') },
];
