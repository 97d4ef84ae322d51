// @ts-check
// `npm run lighthouse`: measures each public page on a simulated cheap phone with slow 4G (1.6 Mbps, 150 ms, CPU four times slower) and
// compares the median of three runs with the budgets. The reports are saved in .lighthouseci. To measure another site:
//   npm run lighthouse -- --collect.startServerCommand= --collect.url=https://the.site/rules

const PORT = 3900;
const DATA_DIR = '.lighthouseci/data';

/** Starts the 2025 season on the morning of 1 June, with an empty database. */
const START = [
  `rm -rf ${DATA_DIR};`,
  // Empty values override the variables from the shell and .env, so that the run uses no real database, email or money.
  'exec env DATABASE_URL= REDIS_URL= SMTP_URL= PUBLIC_URL= STRIPE_SECRET_KEY= STRIPE_API_BASE=',
  `SEASON_YEAR=2025 APP_NOW=2025-06-01T09:00:00+02:00 PORT=${PORT} SANDBOX_PORT=${PORT + 1} DATA_DIR=${DATA_DIR}`,
  'node tools/start/start.mjs',
].join(' ');

const CHROME_FLAGS = [
  '--no-sandbox', // root cannot use Chromium's sandbox
  '--disable-gpu',
  '--disable-dev-shm-usage', // /dev/shm has 64 MB in a container
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
];

/** @param {number} minScore  between 0 and 1 */
const atLeast = (minScore) => ['error', { minScore }];
/** @param {number} maxNumericValue  milliseconds, except for layout shift */
const atMost = (maxNumericValue) => ['error', { maxNumericValue }];

const EVERY_PAGE = {
  'categories:performance': atLeast(0.95),
  'categories:accessibility': atLeast(1),
  'categories:best-practices': atLeast(1),
  'categories:seo': atLeast(1),
  'largest-contentful-paint': atMost(1800),
  'cumulative-layout-shift': atMost(0.02),
  'total-blocking-time': atMost(150),
};

/** @type {Record<string, object>} */
const PAGES = {
  '/': EVERY_PAGE,
  '/rules': EVERY_PAGE,
  '/prizes': EVERY_PAGE,
  '/donation-causes': EVERY_PAGE,
  '/booking': { ...EVERY_PAGE, 'categories:performance': atLeast(0.9), 'largest-contentful-paint': atMost(2200) },
  // The sign-in page asks search engines not to index it, which halves the SEO score. Check that score's other audits one by one instead.
  '/auth': {
    ...EVERY_PAGE,
    'categories:seo': 'off',
    ...Object.fromEntries(
      [
        'document-title',
        'meta-description',
        'http-status-code',
        'link-text',
        'crawlable-anchors',
        'robots-txt',
        'image-alt',
        'hreflang',
        'canonical',
      ].map((audit) => [audit, atLeast(1)]),
    ),
  },
};

module.exports = {
  ci: {
    collect: {
      url: Object.keys(PAGES).map((path) => `http://localhost:${PORT}${path}`),
      numberOfRuns: 3,
      startServerCommand: START,
      startServerReadyPattern: 'Ready: http',
      startServerReadyTimeout: 10 * 60_000, // in a new clone, the packages are installed and built first
      ...(process.env.CHROMIUM ? { chromePath: process.env.CHROMIUM } : {}),
      settings: {
        // Throttle the network and the CPU while the page loads instead of estimating the effect afterwards.
        throttlingMethod: 'devtools',
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
        chromeFlags: CHROME_FLAGS.join(' '),
      },
    },
    assert: {
      includePassedAssertions: true,
      assertMatrix: Object.entries(PAGES).map(([path, assertions]) => ({
        matchingUrlPattern: `^https?://[^/]+${path}$`,
        aggregationMethod: 'median',
        assertions,
      })),
    },
  },
};
