/** What messengers ask for is an absolute address. Without PUBLIC_URL the build does not know it, and few of them take a path. */
const origin = (process.env.PUBLIC_URL ?? '').replace(/\/+$/, '');

const PICTURE = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: 'The old pole bridge over the arriving flood, before a sun woven like a basket',
};

/**
 * How a link to the page looks where it is shared: Open Graph tags out of the page's own title and description.
 *
 * @param {string} head the page's tags as React wrote them, so their texts are escaped already
 * @param {string} [path] where the page lies; left out for the shell of all other routes
 */
export function sharePreview(head, path) {
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Okavango Flood Raffle'],
    ['og:title', title?.replaceAll('"', '&quot;')],
    [
      'og:description',
      description ??
        'Predict when the Okavango flood reaches the Old Matlapaneng Bridge in Maun. 100% of proceeds go to two local charities.',
    ],
    ['og:url', origin !== '' && path?.startsWith('/') ? `${origin}${path}` : undefined],
    ['og:image', `${origin}${PICTURE.path}`],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(PICTURE.width)],
    ['og:image:height', String(PICTURE.height)],
    ['og:image:alt', PICTURE.alt],
  ];
  const known = tags.filter(([, content]) => content !== undefined);
  return `${known.map(([property, content]) => `<meta property="${property}" content="${content}" />`).join('')}<meta name="twitter:card" content="summary_large_image" />`;
}
