import type { Sharp } from 'sharp';

/**
 * Background for light pictures that have transparent parts. Any other picture is shown on a light background. The colour is the `--ink`
 * colour of the site's pages.
 */
export const DARK_GROUND = '#12312f';
/** Luminance of the light and the dark background, as defined by WCAG. */
const LIGHT = 1;
const DARK = 0.025;
/** Minimum contrast at which a shape is visible against its background. */
const MIN_CONTRAST = 1.5;
/** Share of a picture that may be invisible. For example, white letters on a dark logo may be lost. */
const MIN_SHARE = 0.2;
/**
 * A picture with a smaller share of transparent pixels counts as having its own background, because the edges of shapes can be partly
 * transparent.
 */
const CLEAR_SHARE = 0.02;
const SAMPLE_EDGE = 200;

/**
 * Returns whether a picture with transparent parts, such as a white logo, needs the dark background. It does if a considerable part of it
 * is hard to see against the light background, and less of it is hard to see against the dark one.
 */
export async function needsDarkGround(picture: Sharp): Promise<boolean> {
  const { data, info } = await picture
    .resize({ width: SAMPLE_EDGE, height: SAMPLE_EDGE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [shown, lostOnLight, lostOnDark] = [0, 0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    const alpha = (data[at + 3] ?? 0) / 255;
    const luminance = luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    shown += alpha;
    if (contrast(luminance, LIGHT) < MIN_CONTRAST) lostOnLight += alpha;
    if (contrast(luminance, DARK) < MIN_CONTRAST) lostOnDark += alpha;
  }
  const isClear = shown < (1 - CLEAR_SHARE) * info.width * info.height;
  return isClear && lostOnLight > MIN_SHARE * shown && lostOnLight > lostOnDark;
}

function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
