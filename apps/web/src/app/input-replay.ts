/** What `public/input-replay.js` has remembered since the page was painted. */
export interface RememberedInput {
  /** Texts by the id of their input. */
  typed: Record<string, string>;
  /** Id of the input that has the focus; empty without. */
  focused: string;
  /** Each button once, in the order of its last press, and its place among all buttons of the page. */
  pressed: { button: HTMLButtonElement; place: number }[];
  /** Ends the remembering. */
  rest: () => void;
}

declare global {
  interface Window {
    rememberedInput?: RememberedInput;
  }
}

/** Buttons that the living page has answered itself since it was there: a press of before must not undo that. */
const answered = new Set<HTMLButtonElement>();
/** Effects run twice in development. */
let isBegun = false;
let isReplaying = false;

/** From here on React answers each press itself, at once. Safe to call again. */
export function handOver(): void {
  window.rememberedInput?.rest();
  document.addEventListener('click', onLivePress, true);
}

/** Between the first drawing and the end of the replay. */
function onLivePress(event: MouseEvent): void {
  const early = window.rememberedInput;
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!early || !button || isReplaying) return;
  if (button.form === null || Object.keys(early.typed).length === 0) return void answered.add(button);
  // The form does not know yet what was typed: it is sent when it does.
  event.preventDefault();
  event.stopImmediatePropagation();
  early.pressed = [...early.pressed.filter(({ button: other, place }) => counterpart(other, place) !== button), { button, place: -1 }];
}

/**
 * First half of carrying out what somebody did on a painted page before its code came: the texts stand in their inputs and
 * the focus is back in the same moment in which React has taken the page over or replaced it, so that the next key goes on.
 */
export function restoreTexts(): void {
  const early = window.rememberedInput;
  if (!early) return;
  handOver();
  for (const [input, text] of textsOf(early)) setValue(input, text);
  if (document.activeElement === document.body && early.focused) document.getElementById(early.focused)?.focus({ preventScroll: true });
}

/** Second half, when React's effects have run: tells of the texts and presses the buttons. What has no counterpart on the page is dropped. */
export async function replayInput(): Promise<void> {
  const early = window.rememberedInput;
  if (!early || isBegun) return;
  isBegun = true;
  // The first event draws the form anew, with the other fields still empty.
  const texts = textsOf(early).map(([input]) => [input, input.value] as const);
  for (const [input, text] of texts) {
    await takenIn();
    setValue(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // By index: what is pressed meanwhile joins at the end.
  for (let index = 0; index < early.pressed.length; index += 1) {
    await takenIn();
    const { button, place } = early.pressed[index] as RememberedInput['pressed'][number];
    delete button.dataset.waits;
    const living = counterpart(button, place);
    if (living && !answered.has(living)) press(living);
  }
  isBegun = false;
  delete window.rememberedInput;
  document.removeEventListener('click', onLivePress, true);
  answered.clear();
}

function press(button: HTMLButtonElement): void {
  isReplaying = true;
  button.click();
  isReplaying = false;
}

function textsOf({ typed }: RememberedInput): [HTMLInputElement, string][] {
  return Object.entries(typed).flatMap(([id, text]) => {
    const input = document.getElementById(id);
    return input instanceof HTMLInputElement ? [[input, text]] : [];
  });
}

/**
 * A page that was taken over has the same buttons; one that was replaced has others that look alike in the same places. A day goes
 * by its date: what is read out of it grows when the counts have come.
 */
function counterpart(button: HTMLButtonElement, place: number): HTMLButtonElement | undefined {
  if (button.isConnected) return button;
  const others = [...document.querySelectorAll('button')];
  const { date } = button.dataset;
  if (date !== undefined) return others.find((other) => other.dataset.date === date);
  const other = others[place];
  return other && nameOf(other) === nameOf(button) ? other : undefined;
}

function nameOf(button: HTMLButtonElement): string {
  return button.ariaLabel ?? button.textContent;
}

/** Past React's own setter, which would take the text for one that it knows, and tell nobody of the event. */
function setValue(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
}

/** React has drawn what an event has changed by the time of the next task; the next event then finds its state. */
function takenIn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
