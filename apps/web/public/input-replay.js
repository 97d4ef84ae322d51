// Remembers what somebody does on the painted page before its code has come; src/app/input-replay.ts carries it out. The build writes it into each page.
(function () {
  var early = (window.rememberedInput = { typed: {}, focused: '', pressed: [], rest: rest });
  var heard = { input: onInput, focusin: onFocus, click: onClick, submit: onSubmit };
  for (var type in heard) document.addEventListener(type, heard[type], true);
  function rest() {
    for (var type in heard) document.removeEventListener(type, heard[type], true);
  }
  function onInput(event) {
    if (event.target.id) early.typed[event.target.id] = event.target.value;
  }
  function onFocus(event) {
    early.focused = event.target.id;
  }
  function onClick(event) {
    var button = event.target.closest && event.target.closest('button');
    if (!button) return;
    // Somebody who presses again and again means it once.
    early.pressed = early.pressed.filter(function (press) {
      return press.button !== button;
    });
    // Seen at once, though it is carried out later.
    button.dataset.waits = '';
    early.pressed.push({ button: button, place: [].indexOf.call(document.querySelectorAll('button'), button) });
  }
  // The browser itself would load the page anew.
  function onSubmit(event) {
    event.preventDefault();
  }
})();
