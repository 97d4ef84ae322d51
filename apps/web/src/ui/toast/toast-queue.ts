import { arrived, type QueuedToast, type ToastHost } from './toaster';

/** Time to read, after which a message makes way for the next one; one with a duration of its own keeps that. */
const LEAST_MS = 2_000;
/** Lines of messages that are read together. */
const MOST_LINES = 3;

/** What draws a message. */
export interface ToastScreen {
  show: (id: string, message: QueuedToast, onGone: () => void) => void;
  change: (id: string, message: QueuedToast) => void;
  dismiss: (id: string) => void;
}

/** One message at a time, so that none covers the page: the next waits, and what says the same is said once. */
export function oneAtATime(screen: ToastScreen): ToastHost {
  const queue: QueuedToast[] = [];
  let current: { id: string; message: QueuedToast; since: number } | null = null;

  function next(): void {
    const message = queue.shift();
    if (!message) return;
    const shown = { id: idOf(message), message, since: Date.now() };
    current = shown;
    screen.show(shown.id, message, () => {
      if (current !== shown) return;
      current = null;
      next();
    });
    if (queue.length > 0) makeWay();
  }

  function makeWay(): void {
    const shown = current;
    if (!shown || shown.message.duration !== undefined) return;
    const left = shown.since + LEAST_MS - Date.now();
    setTimeout(() => current === shown && queue.length > 0 && screen.dismiss(shown.id), Math.max(0, left));
  }

  return {
    show(message) {
      const id = idOf(message);
      if (current?.id === id) {
        current.message = together(current.message, message);
        return screen.change(id, current.message);
      }
      const waits = queue.findIndex((other) => idOf(other) === id);
      if (waits === -1) queue.push(message);
      else queue[waits] = together(queue[waits] as QueuedToast, message);
      if (current) makeWay();
      else next();
    },
    pageLeft() {
      const along = queue.splice(0).filter(({ carried }) => carried);
      queue.push(...along.map(arrived));
      if (current?.message.carried) current.message = arrived(current.message);
      else if (current) screen.dismiss(current.id);
    },
  };
}

function idOf({ id, kind, title }: QueuedToast): string {
  return id ?? `${kind}: ${title}`;
}

function together(earlier: QueuedToast, later: QueuedToast): QueuedToast {
  if (!later.together || !later.description) return later;
  const lines = new Set([...(earlier.description ?? '').split('\n'), later.description]);
  return { ...later, description: [...lines].filter(Boolean).slice(-MOST_LINES).join('\n') };
}
