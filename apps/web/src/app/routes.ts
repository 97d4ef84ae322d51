import type { ComponentType } from 'react';
import { PRODUCT_NAME } from '../copy/product';

type PageModule = Promise<{ default: ComponentType }>;

export interface AppRoute {
  path: string;
  /** The tab's title until the page's code has loaded and sets a title itself. */
  title: string;
  load: () => PageModule;
  /** `user`: the page is only for signed-in users. Visitors are redirected to /auth and return to the page after signing in. */
  access?: 'user';
  /** `own`: the page has its own frame instead of the public header and footer. */
  frame?: 'own';
}

/** The app's routes, except those of the organisers, which are in `organisers/registry.ts`. A page's code loads when the page opens. */
export const routes: AppRoute[] = [
  { path: '/', title: PRODUCT_NAME, load: () => import('../pages/home/home') },
  { path: '/booking', title: 'Make Your Flood Arrival Prediction', load: () => import('../pages/booking/booking') },
  { path: '/auth', title: 'Sign In', load: () => import('../pages/auth/auth') },
  { path: '/auth/link', title: 'Sign in by email', load: () => import('../pages/auth/magic-link') },
  { path: '/reset-password', title: 'Reset your password', load: () => import('../pages/auth/reset-password') },
  { path: '/confirm-email', title: 'Confirm your email', load: () => import('../pages/auth/email-link') },
  { path: '/take-back', title: 'Take your account back', load: () => import('../pages/auth/email-link') },
  { path: '/claim-account', title: 'Make this account yours', load: () => import('../pages/auth/claim-account') },
  { path: '/rules', title: 'Rules', load: () => import('../pages/content/rules') },
  { path: '/prizes', title: 'Prizes', load: () => import('../pages/content/prizes') },
  { path: '/donation-causes', title: 'Donation Causes', load: () => import('../pages/content/donation-causes') },
  { path: '/about', title: 'About', load: () => import('../pages/content/about') },
  { path: '/p/:code', title: 'A prediction', load: () => import('../pages/challenge/challenge') },
  { path: '/questions', title: 'Questions and Answers', load: () => import('../pages/content/questions') },
  { path: '/results', title: 'Results', load: () => import('../pages/results/results') },
  { path: '/results/how', title: 'How to check that it is fair', load: () => import('../pages/results/results-how') },
  { path: '/r/:code', title: 'Your cash ticket', load: () => import('../pages/results/cash-ticket') },
  { path: '/results/verify', title: 'Check a receipt', load: () => import('../pages/results/results-verify') },
  { path: '/dashboard', title: 'My Predictions', load: () => import('../pages/dashboard'), access: 'user' },
  { path: '/account', title: 'Account settings', load: () => import('../pages/account'), access: 'user' },
  { path: '/help', title: 'Help & Feedback', load: () => import('../pages/help'), access: 'user' },
  { path: '/payment', title: 'Payment', load: () => import('../pages/payment/payment') },
  { path: '/payment/selection/:selectionId', title: 'Payment', load: () => import('../pages/payment/payment-selection') },
  { path: '/payment/:bookingId', title: 'Payment', load: () => import('../pages/payment/payment-booking') },
  { path: '/payment-return', title: 'Checking your payment', load: () => import('../pages/payment/payment-return') },
  { path: '/payment-success', title: 'Checking your payment', load: () => import('../pages/payment/payment-return') },
  { path: '/paypal-return', title: 'Checking your payment', load: () => import('../pages/payment/payment-return') },
  { path: '/success', title: 'Payment Successful!', load: () => import('../pages/payment/success'), access: 'user' },
  { path: '/success/:reference', title: 'Loading your prediction...', load: () => import('../pages/payment/success'), access: 'user' },
  { path: '/unsubscribe/:token', title: 'News by email', load: () => import('../pages/unsubscribe') },
  {
    path: '/admin/*',
    title: 'Organisers', // until the organisers' own titles have loaded
    frame: 'own',
    load: async () => {
      const organisersApp = await import('../organisers/organisers-app');
      organisersApp.preloadPage(location.pathname);
      return organisersApp;
    },
  },
  { path: '*', title: '404 Page Not Found', load: () => import('../pages/not-found') },
];
