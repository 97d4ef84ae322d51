import { PICTURES, SIZE } from './share-pictures.mjs';

/**
 * How a link to the page looks where it is shared, and the one address under which search engines know it: out of the
 * page's own title and description. Addresses are paths here; the server, which knows where the site is, makes them whole.
 *
 * @param {string} head the page's tags as React wrote them, so their texts are escaped already
 * @param {string} [path] where the page lies; left out for the shell of all other routes
 * @param {string} [picture] its own, by name
 */
export function sharePreview(head, path, picture = 'home') {
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  const place = path?.startsWith('/') ? path : undefined;
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Okavango Flood Raffle'],
    ['og:title', title?.replaceAll('"', '&quot;')],
    [
      'og:description',
      description ??
        'Predict when the Okavango flood reaches the Old Matlapaneng Bridge in Maun. 100% of proceeds go to two local charities.',
    ],
    ['og:url', place],
    ['og:image', `/share/${picture}.png`],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(SIZE.width)],
    ['og:image:height', String(SIZE.height)],
    ['og:image:alt', PICTURES[picture].alt],
  ];
  const known = tags.filter(([, content]) => content !== undefined);
  const canonical = place && !head.includes('content="noindex"') ? `<link rel="canonical" href="${place}" />` : '';
  return `${canonical}${known.map(([property, content]) => `<meta property="${property}" content="${content}" />`).join('')}<meta name="twitter:card" content="summary_large_image" />`;
}
