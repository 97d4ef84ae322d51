import { PICTURES, SIZE } from './share-pictures.mjs';

/**
 * Returns the tags for link previews and the canonical-URL tag for search engines, built from the page's title and description. The tags
 * contain paths, which the server turns into absolute URLs because only the server knows the site's origin.
 *
 * @param {string} head the page's head tags as rendered by React, whose text is already escaped
 * @param {string} [path] path of the page; omitted for the shell that serves all other routes
 * @param {string} [picture] name of the page's own picture
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
        'A charity raffle: when does the Okavango flood reach the Old Matlapaneng Bridge in Maun? 100% of proceeds go to two local charities.',
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
