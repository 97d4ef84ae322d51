/** Viewports in pixels: a small phone, a tablet, a desktop. */
export const VIEWPORTS = {
  narrow: { width: 360, height: 780 },
  middle: { width: 768, height: 1024 },
  wide: { width: 1280, height: 900 },
  /** A desktop window of 1280 x 720 pixels, zoomed to 200%. */
  doubled: { width: 640, height: 360 },
  /** A desktop window of 1280 x 800 pixels, zoomed to 400%. */
  zoomed: { width: 320, height: 200 },
} as const;
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
