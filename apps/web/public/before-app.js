// Runs before the first paint. The build inlines this script in each page, and the API adds the script's hash to the content security
// policy. The theme and the menu must work before the app's code loads, so they are implemented only here: clicking a button
// changes attributes of <html>, and the app reads the state from these attributes (src/lib/root-state.ts).
(function () {
  var root = document.documentElement;

  function paint(theme) {
    root.classList.remove('light', 'dark');
    root.classList.add(theme === 'dark' ? 'dark' : 'light');
    dispatchEvent(new Event('rootstate'));
  }
  function remember(theme) {
    try {
      localStorage.setItem('theme', theme);
    } catch (_) {
      // Storage is full or blocked, so the theme lasts only until the page is closed.
    }
  }
  try {
    paint(localStorage.getItem('theme'));
  } catch (_) {
    // Storage is blocked, so the page uses the light theme.
  }
  addEventListener('storage', function (event) {
    if (event.key === 'theme') paint(event.newValue);
  });
  document.addEventListener('click', function (event) {
    var button = event.target.closest && event.target.closest('[data-press]');
    if (!button) return;
    if (button.dataset.press === 'theme') {
      paint(root.classList.contains('dark') ? 'light' : 'dark');
      remember(root.classList.contains('dark') ? 'dark' : 'light');
    } else {
      root.toggleAttribute('data-menu');
      dispatchEvent(new Event('rootstate'));
    }
  });

  // If the server returned the HTML of a page at a different path, hide that page's content.
  var page = document.querySelector('meta[name="prerendered-path"]');
  var path = location.pathname.replace(/\/+$/, '') || '/';
  if (page && page.content !== path && page.content !== '*') root.setAttribute('data-other-page', '');
})();
