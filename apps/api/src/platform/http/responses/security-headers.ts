import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { EMPTY_ELEMENT } from './inline-styles.js';
import { isPageRequest, inlineScriptSources } from '../web-app.js';
import type { Config } from '../../config/config.js';

/** Browser features that no page of this site needs, such as those that reveal a visitor's location or surroundings, or take payments. */
const FEATURES_WITHOUT_USE = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'hid',
  'midi',
  'display-capture',
];

/** Returns middleware that sets the security headers of every response. */
export function securityHeaders(config: Pick<Config, 'publicUrl' | 'webDist'>): RequestHandler[] {
  const https = config.publicUrl.startsWith('https:');
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...inlineScriptSources(config.webDist)],
          // At run time, the app creates empty `<style>` elements and inserts rules by script. The hashes of a built page's inline styles
          // are added when that page is served (`allowStyles`).
          styleSrc: ["'self'", EMPTY_ELEMENT],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          // The embedded map of the bridge, which is loaded when the visitor taps it.
          frameSrc: ['https://www.openstreetmap.org'],
          formAction: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          ...(https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      // Equivalent to frameAncestors, for browsers that do not support it.
      xFrameOptions: { action: 'deny' },
      crossOriginEmbedderPolicy: false,
      // These headers are not sent: they are for Internet Explorer, Flash and a filter that browsers have removed.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
    sayOnPages,
  ];
}

const sayOnPages: RequestHandler = (request, response, next) => {
  if (isPageRequest(request)) {
    response.setHeader('Permissions-Policy', FEATURES_WITHOUT_USE.map((feature) => `${feature}=()`).join(', '));
  }
  next();
};

const SECURITY_TXT = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60_000;
/** Number of days for which the file is valid, counted from the day of the request, on the assumption that a running site is maintained. */
const GOOD_FOR_DAYS = 90;

/** Returns middleware that serves security.txt (RFC 9116) with the contact for reporting vulnerabilities. */
export function securityTxt({ securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>): RequestHandler {
  return (request, response, next) => {
    if (securityContact === undefined || request.method !== 'GET' || request.path !== SECURITY_TXT) return next();
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${SECURITY_TXT}`,
    ];
    response
      .setHeader('Cache-Control', 'no-cache')
      .type('text/plain')
      .send(`${lines.join('\n')}\n`);
  };
}
