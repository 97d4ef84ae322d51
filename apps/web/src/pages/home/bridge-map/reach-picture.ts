/** How long a slow connection may take, in milliseconds. */
const PATIENCE_MS = 12_000;

/**
 * Whether a picture of another host can be loaded from here. A frame cannot tell: it says `load` for the browser's own
 * error page too, and that grey page would stand where the drawing was.
 */
export function reachPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    const timer = setTimeout(() => settle(false), PATIENCE_MS);
    const settle = (reached: boolean) => {
      clearTimeout(timer);
      picture.onload = picture.onerror = null;
      resolve(reached);
    };
    picture.onload = () => settle(true);
    picture.onerror = () => settle(false);
    picture.src = address;
  });
}
