// Runs before the first paint. The build writes it into each page, and the api names its hash in the content security policy.
(function () {
  var root = document.documentElement;
  try {
    if (localStorage.getItem('theme') === 'dark') root.className = 'dark';
  } catch (_) {
    // The browser forbids storage: the page is light.
  }
  // A page that was prerendered for another address (the server's fallback) must not show that page's content.
  var page = document.querySelector('meta[name="prerendered-path"]');
  var path = location.pathname.replace(/\/+$/, '') || '/';
  if (page && page.content !== path && page.content !== '*') root.setAttribute('data-other-page', '');
})();
