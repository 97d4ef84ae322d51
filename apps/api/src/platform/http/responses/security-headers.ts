import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { EMPTY_ELEMENT } from './painted-styles.js';
import { asksForPage, inlineScriptSources } from '../web-app.js';
import type { Config } from '../../config/config.js';

/** What a page may ask the browser for is what this site needs: nothing that points at somebody's place, room or purse. */
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

/** What every answer says to browsers about itself. */
export function securityHeaders(config: Pick<Config, 'publicUrl' | 'webDist'>): RequestHandler[] {
  const https = config.publicUrl.startsWith('https:');
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...inlineScriptSources(config.webDist)],
          // What the app writes at run time goes rule by rule into sheets; what was painted into a page is named with that page.
          styleSrc: ["'self'", EMPTY_ELEMENT],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          // The embedded map of the bridge, loaded on a tap.
          frameSrc: ['https://www.openstreetmap.org'],
          formAction: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          ...(https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      // The same as frameAncestors, for browsers that do not know that one.
      xFrameOptions: { action: 'deny' },
      crossOriginEmbedderPolicy: false,
      // For Internet Explorer, Flash and a filter that browsers have given up: bytes on every answer, and nobody reads them.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
    sayOnPages,
  ];
}

const sayOnPages: RequestHandler = (request, response, next) => {
  if (asksForPage(request)) {
    response.setHeader('Permissions-Policy', FEATURES_WITHOUT_USE.map((feature) => `${feature}=()`).join(', '));
  }
  next();
};

const SECURITY_TXT = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60_000;
/** The site runs, so somebody looks after it: what it says is good for a while from any day on which it is read. */
const GOOD_FOR_DAYS = 90;

/** RFC 9116: whom to tell of a hole. */
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
