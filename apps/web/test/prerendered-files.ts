/** Pages that the build prerenders as HTML. `app.html` is the shell for all other pages. */
export const PRERENDERED = [
  'index.html',
  'booking/index.html',
  'auth/index.html',
  'rules/index.html',
  'prizes/index.html',
  'donation-causes/index.html',
  'about/index.html',
  'questions/index.html',
  'results/index.html',
  'results/how/index.html',
  'p/index.html',
  '404.html',
];
