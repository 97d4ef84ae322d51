// Runs before the first paint. The build writes it into each page, and the api names its hash in the content security policy.
(function () {
  var root = document.documentElement;
  // Where the browser forbids storage, its mere mention throws, and the app would send no request. What it keeps then lasts as long as the page.
  ['localStorage', 'sessionStorage'].forEach(function (name) {
    try {
      window[name].getItem(name);
    } catch (_) {
      var kept = new Map();
      var value = {
        getItem: function (key) {
          return kept.has(key) ? kept.get(key) : null;
        },
        setItem: function (key, item) {
          kept.set(key, String(item));
        },
        removeItem: function (key) {
          kept.delete(key);
        },
        clear: function () {
          kept.clear();
        },
      };
      Object.defineProperty(window, name, { value: value, configurable: true });
    }
  });
  if (localStorage.getItem('theme') === 'dark') root.className = 'dark';
  // A page that was prerendered for another address (the server's fallback) must not show that page's content.
  var page = document.querySelector('meta[name="prerendered-path"]');
  var path = location.pathname.replace(/\/+$/, '') || '/';
  if (page && page.content !== path && page.content !== '*') root.setAttribute('data-other-page', '');
})();
