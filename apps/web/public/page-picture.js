// The page before this one may have left its picture for it: it stands until React has drawn the page itself. src/lib/page-picture.ts takes it. The build writes this into each page.
(function () {
  try {
    // Whoever has loaded another page has gone on from the success, also when they are back before any code of it has come.
    // src/features/bookings/after-payment/refresh-flags.ts writes the one and reads the other.
    var handedOver = sessionStorage.getItem('successHandedOver');
    if (handedOver && !/^\/(dashboard$|success)/.test(location.pathname)) sessionStorage.setItem('successRead', handedOver);
    var picture = JSON.parse(sessionStorage.getItem('pagePicture'));
    sessionStorage.removeItem('pagePicture');
    var root = document.getElementById('root');
    if (!picture || picture.path !== location.pathname || root.firstChild) return;
    // By script, address by address and rule by rule: the policy lets no text become a style.
    var looks = document.createDocumentFragment();
    picture.links.forEach(function (href) {
      var link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      looks.append(link);
    });
    var style = looks.appendChild(document.createElement('style'));
    root.innerHTML = picture.html;
    root.prepend(looks);
    picture.rules.forEach(function (rule) {
      style.sheet.insertRule(rule, style.sheet.cssRules.length);
    });
    root.querySelectorAll('[data-style]').forEach(function (element, at) {
      element.style.cssText = picture.styles[at];
    });
    root.dataset.picture = '';
    document.getElementById('coming').remove();
  } catch (_) {
    /* storage forbidden, or not ours: the spinner */
  }
})();
